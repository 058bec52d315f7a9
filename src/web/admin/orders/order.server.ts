import { href, redirect } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import { formatDate, formatMoment } from "#core/format-date.ts";
import { formatPrice } from "#core/format-money.ts";
import { newId } from "#core/id.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { PharmacyPhone, setPharmacyPhone } from "#domain/catalog/set-pharmacy-phone.ts";
import { getDeskOrder } from "#domain/desk/orders/get-desk-order.ts";
import { requireOrder } from "#domain/desk/orders/require-order.ts";
import { chargeLossFee } from "#domain/orders/charge-loss-fee.ts";
import { getRefundLimits } from "#domain/orders/get-refund-limits.ts";
import { OrderRefund, refundOrder } from "#domain/orders/refund-order.ts";
import { namePeople } from "#domain/identity/profile/name-people.ts";
import { formatPhone } from "#domain/identity/profile/phone-number.server.ts";
import { answerPharmacy, PharmacyAnswer } from "#domain/orders/pharmacy/answer-pharmacy.ts";
import { cancelOrder, OrderCancellation } from "#domain/orders/cancel-order.ts";
import { closeOrder } from "#domain/orders/close-order.ts";
import { canClose, orderStates, isBeforeShipping, refundCents } from "#domain/orders/order.ts";
import { PharmacyQuestion, questionPharmacy } from "#domain/orders/pharmacy/question-pharmacy.ts";
import { parseForm, refuseConflict, refuseForm, type FormValues } from "../../shared/form/form.server.ts";
import { ORDER_STATUS } from "./order-labels.ts";
import { formatReason } from "./order-why.server.ts";
import { centsOf } from "../site/site-catalog.server.ts";

export async function toOrderView(ctx: Ctx, orderId: string) {
  const { order, history, loss } = await getDeskOrder(ctx, { orderId });
  const limits = await getRefundLimits(ctx, order);
  const facts = await getClinicalFacts(ctx);
  const people = [...history.map(({ actor_id }) => actor_id), order.answeredBy, order.weAskedBy].filter(
    (id) => id !== null,
  );
  const names = await namePeople(ctx, { userIds: people });
  const moment = (at: Date | null) => at && formatMoment(ctx, at);
  const most = Math.max(...Object.values(limits));
  const stopped = refundCents(order.status, order.totalCents, facts.order_refund_percent);
  return {
    id: order.id,
    number: order.number,
    userId: order.userId,
    name: order.name,
    offering: order.offering,
    status: order.status,
    pharmacy: order.pharmacy,
    question: order.question,
    isLate: order.lateSince !== null && isBeforeShipping(order.status),
    phone: order.pharmacyPhone && { number: order.pharmacyPhone, text: formatPhone(order.pharmacyPhone) },
    canSetPhone: ctx.actor.kind === "admin",
    canAsk: order.sentAt !== null && isBeforeShipping(order.status),
    weAsked: order.weAskedAt && {
      text: order.ourQuestion ?? "",
      at: moment(order.weAskedAt) ?? "",
      by: order.weAskedBy ? (names.get(order.weAskedBy) ?? "a colleague") : "a colleague",
    },
    why: formatReason(ctx, order),
    asked: moment(order.askedAt),
    answer: order.answeredAt && {
      text: order.answer ?? "",
      at: moment(order.answeredAt) ?? "",
      by: order.answeredBy ? (names.get(order.answeredBy) ?? "a colleague") : "a colleague",
    },
    total: formatPrice(order.totalCents),
    refunded: order.refundedCents > 0 ? formatPrice(order.refundedCents) : null,
    seenCents: order.refundedCents,
    promised: order.promisedUntil && formatDate(order.promisedUntil),
    tracking: order.trackingNumber && `${order.carrier ?? ""} ${order.trackingNumber}`.trim(),
    stopping: orderStates.can("canceled", order)
      ? order.paidAt
        ? `We'll notify the pharmacy, and ${formatPrice(Math.max(0, stopped - order.refundedCents))} goes back to the card.`
        : "The member hasn't been charged and won't be."
      : null,
    canAnswer: order.status === "clarification_needed" && !order.answeredAt,
    limits: order.paidAt && order.invoiceId && most > 0 ? formatLimits(limits) : null,
    noRefund: order.paidAt
      ? most > 0
        ? null
        : "Everything allowed at this stage has been refunded."
      : "Nothing was paid.",
    canClose: canClose(order.status) && !order.closedAt,
    fee: formatPrice(facts.early_refill_fee_cents),
    canReplace: order.shippedAt !== null && !loss,
    loss: loss &&
      order.shippedAt && {
        isThis: loss.orderId === order.id,
        orderId: loss.orderId,
        number: loss.number ?? "another order",
        on: moment(loss.at) ?? "",
      },
    press: newId(ctx.now.getTime()),
    history: history.map(({ id, at, status, actor_id, reason }) => ({
      id,
      reason,
      at: formatMoment(ctx, at),
      text: ORDER_STATUS[status].text,
      by: actor_id ? (names.get(actor_id) ?? null) : null,
    })),
  };
}

/** "up to $89.00 for a problem or a mistake, $44.50 as goodwill" */
function formatLimits(limits: { "order-problem": number; goodwill: number }): string {
  const [problem, goodwill] = [limits["order-problem"], limits.goodwill];
  if (problem === goodwill) return `At this stage up to ${formatPrice(problem)} can go back.`;
  return `At this stage up to ${formatPrice(problem)} can be refunded for a problem or our mistake, and up to ${formatPrice(goodwill)} as goodwill.`;
}

/** One action on an order. If its stage no longer allows it, the page says so. */
export async function actOnOrder(ctx: Ctx, orderId: string, values: FormValues) {
  const intent = values["intent"] ?? "";
  await requireOrder(ctx, { orderId });
  try {
    if (intent === "cancel") {
      const { answer, problems } = parseForm(OrderCancellation, { orderId, reason: values["cancel-reason"] });
      if (problems)
        return refuseForm([{ fieldId: "cancel-reason", message: "Choose why the order is canceled" }], values);
      await cancelOrder(ctx, answer);
    } else if (intent === "answer") {
      const { answer, problems } = parseForm(PharmacyAnswer, { orderId, text: values["text"] });
      if (problems) return refuseForm(problems, values);
      await answerPharmacy(ctx, answer);
    } else if (intent === "ask") {
      const { answer, problems } = parseForm(PharmacyQuestion, { orderId, text: values["question"] });
      if (problems)
        return refuseForm(
          problems.map(({ message }) => ({ fieldId: "question", message })),
          values,
        );
      await questionPharmacy(ctx, answer);
    } else if (intent === "phone") {
      const { order } = await getDeskOrder(ctx, { orderId });
      const { answer, problems } = parseForm(PharmacyPhone, { pharmacyId: order.pharmacyId, phone: values["phone"] });
      if (problems) return refuseForm(problems, values);
      await setPharmacyPhone(ctx, answer);
    } else if (intent === "loss") {
      await chargeLossFee(ctx, { orderId });
    } else if (intent === "close") {
      await closeOrder(ctx, { orderId });
    } else {
      const { answer, problems } = parseForm(OrderRefund, {
        orderId,
        press: values["press"],
        seenCents: Number(values["seen"]),
        amountCents: centsOf(values["amount"]),
        reason: values["refund-reason"],
      });
      if (problems) return refuseForm(problems.map(nameField), values);
      const refunded = await refundOrder(ctx, answer);
      if (refunded.kind === "too-much") {
        const message = `At this stage and for this reason, refund ${formatPrice(refunded.maxCents)} or less`;
        return refuseForm([{ fieldId: "amount", message }], values);
      }
    }
  } catch (error) {
    const message = CONFLICTS[intent];
    return refuseConflict(error, values, message ? { message } : undefined);
  }
  return redirect(`${href("/admin/orders/:orderId", { orderId })}?done=${intent || "refund"}`, 303);
}

const CONFLICTS: Record<string, string> = {
  cancel: "It's too late to cancel this order. Review its current status.",
  answer: "It was already answered, or the pharmacy no longer needs an answer. Review the order's current status.",
  ask: "The pharmacy doesn't have it, or it has shipped. Review the order's current status.",
  loss: "We already helped them with a loss. A second one requires a visit with a provider.",
};

function nameField(problem: { fieldId?: string | undefined; message: string }) {
  const names: Record<string, string> = { amountCents: "amount", reason: "refund-reason" };
  return { ...problem, fieldId: problem.fieldId && (names[problem.fieldId] ?? problem.fieldId) };
}
