import { z } from "zod";
import type { Ctx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import { Cancellation, cancelLabOrder } from "#domain/labs/orders/cancel-lab-order.ts";
import { isOver } from "#domain/labs/orders/lab-order.ts";
import { listLabOrdersOf, type LabOrdersOf } from "#domain/labs/orders/list-lab-orders-of.ts";
import { LabOrderContent, signLabOrder } from "#domain/labs/orders/sign-lab-order.ts";
import { orderLabs } from "#domain/labs/orders/order-labs.ts";
import { getMarkers } from "#domain/labs/markers/get-markers.ts";
import { parseForm, refuseConflict, refuseForm } from "../../shared/form/form.server.ts";
import { treatmentNames } from "../../shared/intake/treatment-names.server.ts";
import { toLabOrderView } from "../../shared/lab/lab-order-view.server.ts";

/** Someone's lab orders and what can be ordered. `?set` and `?draft` fill in the form. */
export async function loadPatientLabs(ctx: Ctx, userId: string, search: URLSearchParams) {
  const found = await listLabOrdersOf(ctx, { userId });
  const treatments = await treatmentNames(ctx);
  const markers = await getMarkers(ctx);
  const views = found.orders.map((order) => toLabOrderView(ctx, order, { panels: found.panels, treatments }));
  const overIds = new Set(
    found.orders.filter((order) => isOver(order) || order.status === "reviewed").map(({ id }) => id),
  );
  return {
    userId,
    name: found.name,
    open: views.filter(({ id }) => !overIds.has(id)),
    past: views.filter(({ id }) => overIds.has(id)),
    sets: found.sets.map(({ key, name, treatmentKey }) => ({
      key,
      name,
      treatment: treatments[treatmentKey] ?? treatmentKey,
    })),
    treatments: treatmentChoices(found, treatments),
    panels: found.panels.map(({ key, name, isFasting, draws, tests }) => ({
      key,
      name,
      tests: tests.map(({ loinc }) => markers.get(loinc)?.name ?? loinc).join(", "),
      details: [isFasting && "Fasting", draws > 1 && `${draws} draws`].filter(Boolean).join(", "),
    })),
    form: filledIn(found, search),
    done: search.get("done"),
  };
}
export type PatientLabsView = Awaited<ReturnType<typeof loadPatientLabs>>;

function treatmentChoices({ sets }: LabOrdersOf, names: Readonly<Record<string, string>>) {
  return [...new Set(sets.map(({ treatmentKey }) => treatmentKey))].map((key) => [key, names[key] ?? key] as const);
}

/** From a draft that is changed before it is signed, or from an order set. */
function filledIn({ orders, sets }: LabOrdersOf, search: URLSearchParams) {
  const draft = orders.find(({ id, status }) => status === "draft" && id === search.get("draft"));
  const set = sets.find(({ key }) => key === search.get("set"));
  const from = draft ?? set;
  return {
    draftId: draft?.id ?? null,
    setKey: draft ? null : (set?.key ?? null),
    treatmentKey: from?.treatmentKey ?? "",
    panelKeys: from?.panelKeys ?? [],
    icd10: from?.icd10.join(" ") ?? "",
    note: draft?.note ?? "",
  };
}

const NewOrder = LabOrderContent.extend({
  treatmentKey: z.string("treatment-missing").min(1, "treatment-missing").max(40),
});

const CHANGED = { message: "This order was signed or canceled, or a panel changed. Review the latest version." };

/** What is pressed on the page. Returns what was done, or the refused form. */
export async function actOnPatientLabs(ctx: Ctx, userId: string, form: FormData) {
  // For a stranger there is no such page, whatever the form says.
  const { orders, sets } = await listLabOrdersOf(ctx, { userId });
  const values = Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  const orderId = values["orderId"] ?? "";
  // An order of somebody else has no place on this page.
  if (orderId && !orders.some(({ id }) => id === orderId)) throw new AppError("not-found");
  const refuse = (problems: Parameters<typeof refuseForm>[0]) => refuseForm(problems, echo(values, form));
  try {
    switch (values["act"]) {
      case "sign":
        if (!orderId) return refuse([{ message: "Choose an order" }]);
        await signLabOrder(ctx, { orderId });
        return "signed";
      case "cancel": {
        if (!orderId) return refuse([{ message: "Choose an order" }]);
        const { answer, problems } = parseForm(Cancellation, values);
        if (problems) return refuse(problems.map((one) => ({ ...one, fieldId: `reason-${orderId}` })));
        await cancelLabOrder(ctx, { orderId, ...answer });
        return "canceled";
      }
      case "order": {
        const known = sets.some(({ treatmentKey }) => treatmentKey === values["treatmentKey"]);
        const { answer, problems } = parseForm(NewOrder, {
          treatmentKey: known ? values["treatmentKey"] : undefined,
          panelKeys: form.getAll("panelKeys"),
          icd10: readCodes(values["icd10"]),
          note: values["note"],
        });
        if (problems) return refuse(problems);
        const { treatmentKey, ...content } = answer;
        if (orderId) await signLabOrder(ctx, { orderId, content });
        else await orderLabs(ctx, { userId, treatmentKey, ...content });
        return orderId ? "signed" : "ordered";
      }
      default:
        return refuse([{ message: "Choose what to do" }]);
    }
  } catch (error) {
    return refuseConflict(error, echo(values, form), CHANGED);
  }
}

/** "e29.1, Z79.899" as codes. */
export function readCodes(text = ""): string[] {
  return [
    ...new Set(
      text
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ];
}

function echo(values: Record<string, string>, form: FormData): Record<string, string> {
  return { ...values, panelKeys: form.getAll("panelKeys").join(" ") };
}
