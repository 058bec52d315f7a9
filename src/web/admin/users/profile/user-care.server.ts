import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { AppError } from "#core/errors.ts";
import { formatMoment, formatNearDate } from "#core/format-date.ts";
import { formatPrice } from "#core/format-money.ts";
import { newId } from "#core/id.ts";
import { CreditGrant, grantCredit } from "#domain/billing/ledger/grant-credit.ts";
import { getCredit } from "#domain/billing/ledger/get-credit.ts";
import { listMemberMails } from "#domain/desk/member/list-member-mails.ts";
import { MailResend, resendMail } from "#domain/desk/member/resend-mail.ts";
import { namePeople } from "#domain/identity/profile/name-people.ts";
import { getOrdersOfMember, type MemberOrders } from "#domain/orders/lists/get-orders-of-member.ts";
import { placeNow } from "#domain/orders/lists/place-now.ts";
import type { Gate } from "#domain/orders/reorders/gates.ts";
import type { ReorderStatus } from "#domain/orders/reorders/reorder-status.ts";
import { parseForm, refuseBlocked, refuseForm, type FormValues } from "../../../shared/form/form.server.ts";
import { GATE_LABELS, gateSentence } from "../../../shared/orders/gate-text.ts";
import { requireId } from "../../../shared/request/require-id.server.ts";
import { MAIL_LABELS } from "./mail-labels.ts";
import { centsOf } from "../../site/site-catalog.server.ts";
import { ORDER_STATUS } from "../../orders/order-labels.ts";

/** A member's orders and emails, for the actions column. */
export async function loadCare(ctx: Ctx, userId: string) {
  const orders = await getOrdersOfMember(ctx, { userId });
  const mails = await listMemberMails(ctx, { userId });
  const names = await namePeople(ctx, { userIds: mails.flatMap(({ askedBy }) => askedBy ?? []) });
  return {
    press: newId(ctx.now.getTime()),
    underWay: orders.underWay.map((order) => ({
      id: order.id,
      number: order.number,
      isLate: order.isLate,
      ...ORDER_STATUS[order.status],
    })),
    next: orders.next.map((status) => toNextOrderView(status, orders)),
    refundable: refundable(orders),
    credit: await loadCredit(ctx, userId),
    mails: mails.map(({ id, template, createdAt, sentAt, failedAt, askedBy, canResend }) => ({
      id,
      canResend,
      text: MAIL_LABELS[template] ?? template,
      at: formatMoment(ctx, (sentAt ?? createdAt).toISOString()),
      state: sentAt ? ("sent" as const) : failedAt ? ("failed" as const) : ("waiting" as const),
      by: askedBy ? (names.get(askedBy) ?? "a colleague") : null,
    })),
  };
}

export type CareView = Awaited<ReturnType<typeof loadCare>>;

/** Every closed gate, or the day the order is placed automatically. */
function toNextOrderView({ prescription, reorder, gates }: ReorderStatus, { today }: MemberOrders) {
  const closed = gates.filter(({ isMet }) => !isMet).map((gate) => toGateView(gate, today));
  const isDue = reorder.dueOn <= today;
  return {
    prescriptionId: prescription.id,
    medicine: prescription.drugName,
    due: formatNearDate(reorder.dueOn, today),
    met: `${gates.length - closed.length} of ${gates.length} in place`,
    closed,
    isDue,
    canPlace: isDue && closed.length === 0,
  };
}

/** As the member reads it, without the dose: the desk only needs to know that it isn't confirmed. */
function toGateView({ key, finding }: Gate, today: string) {
  const isDose = finding.code === "dose-to-confirm" || finding.code === "dose-confirmed";
  const sentence = isDose ? "The member confirms the dose under My Orders." : gateSentence(finding, today);
  return { key, label: GATE_LABELS[key], sentence };
}

/** Paid orders, newest first; the refund limit is shown where you refund. */
function refundable({ underWay, last }: MemberOrders) {
  const paid = [
    ...underWay
      .filter(({ paid_at }) => paid_at)
      .map(({ id, number, total_cents }) => ({ id, number, cents: total_cents })),
    ...last.filter(({ paidAt }) => paidAt).map(({ id, number, totalCents }) => ({ id, number, cents: totalCents })),
  ];
  return paid.slice(0, 3).map(({ id, number, cents }) => ({ id, number, total: formatPrice(cents) }));
}

async function loadCredit(ctx: Ctx, userId: string): Promise<string | null> {
  const cents = await getCredit(ctx, { userId });
  return cents > 0 ? formatPrice(cents) : null;
}

/** Grants credit for the next invoice. */
async function giveCredit(ctx: Ctx, userId: string, values: FormValues) {
  const asked = {
    userId,
    amountCents: centsOf(values["credit-amount"]),
    reason: values["credit-reason"],
    press: values["press"],
  };
  const { answer, problems } = parseForm(CreditGrant, asked);
  if (problems) {
    const fields: Record<string, string> = { amountCents: "credit-amount", reason: "credit-reason" };
    return refuseForm(
      problems.map(({ fieldId = "", message }) => ({ fieldId: fields[fieldId] ?? "credit-amount", message })),
      values,
    );
  }
  await grantCredit(ctx, answer);
  return null;
}

/** Places the next order, grants credit, or resends an email. Returns what blocks it. */
export async function actOnCare(ctx: Ctx, userId: string, intent: "place" | "resend" | "credit", values: FormValues) {
  if (intent === "credit") return giveCredit(ctx, userId, values);
  if (intent === "place") {
    const placing = await placeNow(ctx, { userId, prescriptionId: requireId(values["prescription"] ?? "") });
    if (placing.kind === "asked") return null;
    if (placing.kind === "not-due") {
      return refuseForm(
        [{ message: `It is placed on ${placing.dueOn}. They won't be charged before then.` }],
        values,
        409,
      );
    }
    const today = clinicToday(ctx);
    const closed = placing.gates.map((gate) => toGateView(gate, today));
    return refuseForm(
      closed.map(({ label, sentence }) => ({ message: `${label}: ${sentence}` })),
      values,
      409,
    );
  }
  const { answer, problems } = parseForm(MailResend, { userId, mailId: values["mail"], press: values["press"] });
  if (problems) return refuseForm([{ message: "Choose an email from the list" }], values);
  try {
    await resendMail(ctx, answer);
    return null;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "rate-limited") throw error;
    return refuseBlocked(error.retryAfterSeconds ?? 0, values);
  }
}
