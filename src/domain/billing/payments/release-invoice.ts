import type { Ctx } from "#core/ctx.ts";
import { voidInvoice } from "../invoices/void-invoice.ts";
import { withVisitInvoice } from "./with-visit-invoice.ts";

/** The visit was canceled in time: nothing is charged. */
export async function releaseInvoice(ctx: Ctx, input: { invoiceId: string }): Promise<void> {
  await withVisitInvoice(ctx, input.invoiceId, voidInvoice);
}
