import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { authorizeInvoice } from "#domain/billing/payments/authorize-invoice.ts";
import { captureInvoice } from "#domain/billing/payments/capture-invoice.ts";
import { releaseInvoice } from "#domain/billing/payments/release-invoice.ts";
import { openInvoice } from "#domain/billing/invoices/open-invoice.ts";
import { findInvoiceOf } from "#domain/billing/invoices/find-invoice-of.ts";
import { quoteVisit } from "#domain/billing/invoices/quote-visit.ts";
import { listCheckedRegistrationsOf } from "#domain/care/registration/list-checked-registrations-of.ts";
import { offeringForVisit } from "#domain/care/registration/visit-offering.ts";
import { getCatalog } from "#domain/catalog/get-catalog.ts";
import { findVisitFeeFacts } from "#domain/scheduling/visits/find-visit-fee-facts.ts";
import { findVisitOutcome } from "#domain/scheduling/visits/find-visit-outcome.ts";

/** News from scheduling to billing. A visit keeps one invoice under its booking's id, however often it is moved. */
type AboutVisit = { appointmentId: string; bookingId: string };

/** Booked or moved: its fee is what the booking page showed, and a hold goes on the card in time. */
export async function billVisit(ctx: Ctx, { appointmentId, bookingId }: AboutVisit): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const visit = await findVisitFeeFacts(tx, { appointmentId });
    if (!visit) return;
    const registrations = await listCheckedRegistrationsOf(tx, { userId: visit.userId });
    const offering = offeringForVisit(visit.typeKey, registrations, (await getCatalog(tx)).offerings);
    const line = offering ? await quoteVisit(tx, { offeringKey: offering.key, item: visit.feeItem }) : null;
    if (!line || line.amountCents === 0) return;
    const { invoiceId } = await openInvoice(tx, {
      userId: visit.userId,
      reference: { kind: "visit", id: bookingId },
      lines: [line],
    });
    await authorizeInvoice(tx, { invoiceId, visitAt: visit.startsAt });
  });
}

/** It took place, and its fee can no longer be waived: it is captured, unless it was. */
export async function captureVisitFee(ctx: Ctx, { appointmentId, bookingId }: AboutVisit): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const outcome = await findVisitOutcome(tx, { appointmentId });
    if (outcome?.status !== "fulfilled" || outcome.isFeeWaived) return;
    const invoice = await findInvoiceOf(tx, { kind: "visit", referenceId: bookingId });
    if (invoice) await captureInvoice(tx, invoice);
  });
}

/** It took place and is not charged: the authorization is released. */
export async function releaseVisitFee(ctx: Ctx, { bookingId }: AboutVisit): Promise<void> {
  const invoice = await findInvoiceOf(ctx, { kind: "visit", referenceId: bookingId });
  if (invoice) await releaseInvoice(ctx, invoice);
}

/** It will not take place: nothing is taken, or what the terms keep if that was too late. A no-show that was undone is no news. */
export async function letVisitFeeGo(ctx: Ctx, news: AboutVisit & { timely: boolean }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const outcome = await findVisitOutcome(tx, news);
    if (outcome?.status !== "canceled" && outcome?.status !== "noshow") return;
    const invoice = await findInvoiceOf(tx, { kind: "visit", referenceId: news.bookingId });
    if (!invoice) return;
    if (news.timely) await releaseInvoice(tx, invoice);
    else await captureInvoice(tx, { ...invoice, isUntimely: true });
  });
}
