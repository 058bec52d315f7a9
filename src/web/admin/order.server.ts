import { redirect } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import { dollars } from "#domain/catalog/price.ts";
import { chargeLossFee, getDeskOrder, OrderRefund, refundOrder, requireOrder } from "#domain/desk/orders-desk.ts";
import { namePeople } from "#domain/identity/name-people.ts";
import { answerPharmacy, PharmacyAnswer } from "#domain/orders/answer-pharmacy.ts";
import { cancelOrder, OrderCancellation } from "#domain/orders/cancel-order.ts";
import { canMove } from "#domain/orders/order.ts";
import { parseForm, refuseForm, type FormValues } from "../shared/form.server.ts";
import { dateWords, momentWords } from "../shared/when.server.ts";
import { ORDER_STATUS } from "./order-words.ts";
import { centsOf } from "./site-catalog.server.ts";

export async function shownOrder(ctx: Ctx, orderId: string) {
  const { order, history, hadLoss } = await getDeskOrder(ctx, { orderId });
  const names = await namePeople(ctx, { userIds: history.map(({ actor_id }) => actor_id).filter((id) => id !== null) });
  return {
    ...{ id: order.id, number: order.number, userId: order.userId, name: order.name, offering: order.offering },
    ...{ status: order.status, pharmacy: order.pharmacy, question: order.question },
    isLate: order.lateSince !== null,
    total: dollars(order.totalCents),
    refunded: order.refundedCents > 0 ? dollars(order.refundedCents) : null,
    promised: order.promisedUntil && dateWords(order.promisedUntil),
    heard: order.heardAt && momentWords(ctx, order.heardAt.toISOString()),
    tracking: order.trackingNumber && `${order.carrier ?? ""} ${order.trackingNumber}`.trim(),
    canCancel: canMove(order.status, "cancelled"),
    canAnswer: order.status === "clarification_needed",
    canRefund: order.paidAt !== null && order.refundedCents < order.totalCents,
    canReplace: order.shippedAt !== null && !hadLoss,
    hadLoss: order.shippedAt !== null && hadLoss,
    history: history.map(({ id, at, status, actor_id, reason }) => ({
      ...{ id, reason, at: momentWords(ctx, at.toISOString()), words: ORDER_STATUS[status].words },
      by: actor_id ? (names.get(actor_id) ?? null) : null,
    })),
  };
}

/** One act on an order. What its stage does not allow any more is said, not done. */
export async function actOnOrder(ctx: Ctx, orderId: string, values: FormValues) {
  const intent = values["intent"] ?? "";
  await requireOrder(ctx, { orderId });
  try {
    if (intent === "cancel") {
      const { answer, problems } = parseForm(OrderCancellation, { orderId, reason: values["cancel-reason"] });
      if (problems)
        return refuseForm([{ fieldId: "cancel-reason", message: "Choose why the order is cancelled" }], values);
      await cancelOrder(ctx, answer);
    } else if (intent === "answer") {
      const { answer, problems } = parseForm(PharmacyAnswer, { orderId, words: values["words"] });
      if (problems) return refuseForm(problems, values);
      await answerPharmacy(ctx, answer);
    } else if (intent === "loss") {
      await chargeLossFee(ctx, { orderId });
    } else {
      const amountCents = centsOf(values["amount"]);
      const { answer, problems } = parseForm(OrderRefund, { orderId, amountCents, reason: values["refund-reason"] });
      if (problems) return refuseForm(problems.map(nameField), values);
      await refundOrder(ctx, answer);
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "conflict") throw error;
    return refuseForm([{ message: "This is not possible any more. Look at the order as it is now." }], values, 409);
  }
  return redirect(`/admin/orders/${orderId}?done=${intent || "refund"}`, 303);
}

function nameField(problem: { fieldId?: string | undefined; message: string }) {
  const names: Record<string, string> = { amountCents: "amount", reason: "refund-reason" };
  return { ...problem, fieldId: problem.fieldId && (names[problem.fieldId] ?? problem.fieldId) };
}
