import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { authorizeInvoice } from "#domain/billing/payments/authorize-invoice.ts";
import { captureInvoice } from "#domain/billing/payments/capture-invoice.ts";
import { releaseInvoice } from "#domain/billing/payments/release-invoice.ts";
import { openInvoice } from "#domain/billing/invoices/open-invoice.ts";
import { findInvoiceOf } from "#domain/billing/invoices/find-invoice-of.ts";
import { quoteVisit } from "#domain/billing/invoices/quote-visit.ts";
import { listCheckedRegistrationsOf } from "#domain/intake/registration/list-checked-registrations-of.ts";
import { offeringForVisit } from "#domain/intake/registration/visit-offering.ts";
import { listOfferings } from "#domain/catalog/list-offerings.ts";
import { findVisitFeeFacts } from "#domain/scheduling/visits/find-visit-fee-facts.ts";
import { findVisitOutcome } from "#domain/scheduling/visits/find-visit-outcome.ts";

/** Passes visit events from scheduling to billing. A visit has one invoice under its booking id, however often it's moved. */
type AboutVisit = { appointmentId: string; bookingId: string };

/** Booked or moved: the fee is what the booking page showed, and the card is authorized in time. */
export async function billVisit(ctx: Ctx, { appointmentId, bookingId }: AboutVisit): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const visit = await findVisitFeeFacts(tx, { appointmentId });
    if (!visit) return;
    const registrations = await listCheckedRegistrationsOf(tx, { userId: visit.userId });
    const offering = offeringForVisit(visit.typeKey, registrations, await listOfferings(tx));
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

/** It took place and its fee can no longer be waived: capture it, unless that's done. */
export async function captureVisitFee(ctx: Ctx, { appointmentId, bookingId }: AboutVisit): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const outcome = await findVisitOutcome(tx, { appointmentId });
    if (outcome?.status !== "fulfilled" || outcome.isFeeWaived) return;
    const invoice = await findInvoiceOf(tx, { kind: "visit", referenceId: bookingId });
    if (invoice) await captureInvoice(tx, invoice);
  });
}

/** It took place and isn't charged: release the authorization. */
export async function releaseVisitFee(ctx: Ctx, { bookingId }: AboutVisit): Promise<void> {
  const invoice = await findInvoiceOf(ctx, { kind: "visit", referenceId: bookingId });
  if (invoice) await releaseInvoice(ctx, invoice);
}

/** It won't take place: charge nothing, or what the terms say if it was too late. An undone no-show is skipped. */
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
