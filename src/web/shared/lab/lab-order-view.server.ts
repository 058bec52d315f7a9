import type { Ctx } from "#core/ctx.ts";
import { formatDate, formatDay } from "#core/format-date.ts";
import { canCancel, canSign, formatNumber, type LabOrder } from "#domain/labs/orders/lab-order.ts";
import type { OrderPanel } from "#domain/labs/orders/panel.ts";
import { LAB_ORDER_ORIGIN_LABELS } from "./lab-order-text.ts";

type Named = { panels: readonly OrderPanel[]; treatments: Readonly<Record<string, string>> };

/** A lab order, formatted for staff. A panel that can't be ordered any more shows its key. */
export function toLabOrderView(ctx: Ctx, order: LabOrder & { providerName?: string }, { panels, treatments }: Named) {
  const panelNames = order.panelKeys.map((key) => panels.find((panel) => panel.key === key)?.name ?? key);
  return {
    id: order.id,
    number: formatNumber(order),
    // Names of panels have commas of their own.
    what: panelNames.join("; "),
    treatment: treatments[order.treatmentKey] ?? order.treatmentKey,
    status: order.status,
    icd10: order.icd10.join(", "),
    note: order.note,
    origin: LAB_ORDER_ORIGIN_LABELS[order.origin],
    provider: order.providerName ?? null,
    drafted: formatDay(ctx, order.draftedAt, "medium"),
    signed: order.signedAt && formatDay(ctx, order.signedAt, "medium"),
    moved: formatDay(ctx, order.movedAt, "medium"),
    expires: order.expiresOn && formatDate(order.expiresOn, "medium"),
    place: order.siteName,
    draw: order.draw,
    canSign: canSign(order),
    canCancel: canCancel(order),
  };
}
export type LabOrderView = ReturnType<typeof toLabOrderView>;
