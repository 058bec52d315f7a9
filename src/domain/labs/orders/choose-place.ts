import { z } from "zod";
import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { enqueue } from "#core/jobs.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { placeLabOrderJob } from "../jobs.ts";
import { canChoosePlace, COLLECTIONS } from "./lab-order.ts";
import { lockOrder, updateOrder } from "./queries-order.server.ts";
import { quoteLabOrder } from "./quote-lab-order.ts";
import { findSites } from "./queries-site.server.ts";

/** A walk-in site near a ZIP code, or another way that needs none. */
export const ChosenPlace = z.object({
  place: z.string("lab-missing").min(1, "lab-missing").max(100, "lab-missing"),
  zip: z.string().max(10, "lab-missing").default(""),
  /** The price the page showed, by its line of the catalog. */
  price: z.string().max(36, "lab-missing").default(""),
});

/** The member says where their blood is drawn, and agrees to the price shown there; the worker sends the order there. */
export async function choosePlace(
  ctx: Ctx,
  input: { orderId: string; place: z.infer<typeof ChosenPlace> },
): Promise<void> {
  const { userId } = requireMember(ctx);
  const { place, zip, price } = input.place;
  const collection = COLLECTIONS.find((one) => one === place) ?? "walk-in";
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx.trx, input.orderId);
    if (!order || order.userId !== userId) throw new AppError("not-found");
    // Once a lab has it, another place means another order; a nurse helps.
    if (!canChoosePlace(order) || order.vendorRef) throw new AppError("conflict");
    const site = collection === "walk-in" ? (await findSites(tx.trx, zip))?.sites.find(({ id }) => id === place) : null;
    if (collection === "walk-in" && !site) throw new AppError("not-found");
    // Only a network sends somebody to people's homes.
    if (collection === "at-home" && !tx.env.LAB_KEY) throw new AppError("not-found");
    const quote = collection === "own-lab" ? null : await quoteLabOrder(tx, { orderId: order.id });
    // Nobody pays a price they weren't shown.
    if (quote && quote.priceLineId !== price) throw new AppError("conflict");
    await updateOrder(tx, order.id, {
      collection,
      price_line_id: quote?.priceLineId ?? null,
      site_id: site?.id ?? null,
      site_name: site?.name ?? null,
      site_address: site ? `${site.address}, ${site.city}` : null,
    });
    await recordAudit(tx, {
      action: "lab-order.place-chosen",
      subjectId: userId,
      objectId: order.id,
      reason: collection,
    });
    await enqueue(tx, placeLabOrderJob, { orderId: order.id });
  });
}
