import { z } from "zod";
import type { Ctx } from "#core/ctx.ts";
import { addOrder } from "#domain/prescribing/visits/add-order.ts";
import { markDiscussed } from "#domain/prescribing/visits/mark-discussed.ts";
import { findOrderKind, type OrderContent } from "#domain/prescribing/visits/order-kinds.ts";
import { removeOrder } from "#domain/prescribing/visits/remove-order.ts";
import { parseForm, refuseConflict, refuseForm, type FormValues } from "../../shared/form/form.server.ts";
import { readLabTests } from "./lab-tests.server.ts";
import { requireId } from "../../shared/request/require-id.server.ts";

const SIGNED = { message: "This visit is signed. What was ordered can't be changed any more." };

/** What is pressed in the workspace. The page stays where it is. */
export async function actOnVisit(ctx: Ctx, visitId: string, form: FormData) {
  const values = Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  try {
    switch (values["intent"]) {
      case "add-order":
        return await add(ctx, visitId, form, values);
      case "remove-order":
        if (!values["orderId"]) return refuseForm([{ message: "Choose an order" }], values);
        await removeOrder(ctx, { visitId, orderId: requireId(values["orderId"]) });
        return { done: "removed" };
      case "discussed":
      case "not-discussed":
        return await markTopic(ctx, visitId, values);
      default:
        return refuseForm([{ message: "Choose what to do" }], values);
    }
  } catch (error) {
    return refuseConflict(error, values, SIGNED);
  }
}

/** A finding was talked about, or it wasn't after all. */
export async function markTopic(ctx: Ctx, visitId: string, values: FormValues) {
  const { answer, problems } = parseForm(Topic, values);
  if (!answer) return refuseForm(problems, values);
  try {
    await markDiscussed(ctx, { visitId, ...answer, isDiscussed: values["intent"] === "discussed" });
  } catch (error) {
    return refuseConflict(error, values, SIGNED);
  }
  return { done: "discussed" };
}

const Topic = z.object({ topic: z.string("topic-missing").min(1, "topic-missing").max(200) });

async function add(ctx: Ctx, visitId: string, form: FormData, values: Record<string, string>) {
  const kind = findOrderKind(values["kind"]);
  if (!kind) return refuseForm([{ message: "Choose what to order" }], values);
  const labs = kind.key === "lab-tests" ? await readLabTests(ctx, visitId, form) : {};
  if (!labs) return refuseForm([{ fieldId: "set", message: "Choose an order set" }], values);
  const { answer, problems } = parseForm(kind.schema, { ...values, measures: form.getAll("measures"), ...labs });
  if (problems) return refuseForm(problems, values);
  const order = { kind: kind.key, detail: answer } as OrderContent;
  await addOrder(ctx, { visitId, ...order });
  return { done: "added" };
}
