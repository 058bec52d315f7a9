import type { Ctx } from "#core/ctx.ts";
import { formatDay } from "#core/format-date.ts";
import type { FileFactsText } from "../../shared/language/es/files.server.ts";
import { fileFactsText } from "../../shared/language/es/messages.server.ts";
import { LOCALES, type Language } from "../../shared/language/language.ts";
import { listOwnLabOrders } from "#domain/labs/orders/list-own-lab-orders.ts";
import { formatNumber, isOver, type LabOrderStatus } from "#domain/labs/orders/lab-order.ts";

export type OrderLine = {
  id: string;
  number: string;
  text: string;
  provider: string;
  on: string;
  /** The member has something to do. */
  isWaiting: boolean;
};

const TEXTS: Record<LabOrderStatus, FileFactsText> = {
  draft: "Being prepared",
  signed: "Choose a lab",
  placed: "Ready for your blood draw",
  scheduled: "Blood draw planned",
  collected: "Blood drawn",
  in_lab: "At the lab",
  rejected: "Needs a new draw",
  partial: "Some results are in",
  final: "Results are in",
  reviewed: "Reviewed",
  closed: "Done",
  expired: "No longer valid",
  canceled: "Canceled",
};

/** Orders that aren't over, newest first. */
export async function loadOrderList(ctx: Ctx, language: Language): Promise<OrderLine[]> {
  const t = fileFactsText(language);
  const orders = await listOwnLabOrders(ctx);
  return orders
    .filter((order) => !isOver(order) && order.status !== "reviewed")
    .map((order) => ({
      id: order.id,
      number: formatNumber(order),
      text: t(order.status === "signed" && order.collection ? "On its way to the lab" : TEXTS[order.status]),
      provider: order.providerName,
      on: formatDay(ctx, order.signedAt ?? order.draftedAt, "medium", LOCALES[language]),
      isWaiting: order.status === "signed" && !order.collection,
    }));
}
