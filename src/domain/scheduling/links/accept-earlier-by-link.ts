import type { Ctx } from "#core/ctx.ts";
import type { Appointment } from "../appointment.ts";
import { acceptEarlierOffer } from "../waitlist/accept-earlier-offer.ts";
import { openVisitLink } from "./open-visit-link.ts";

/** Takes the earlier time that the mail offered. Null if the link opens nothing. */
export async function acceptEarlierByLink(ctx: Ctx, input: { token: string }): Promise<Appointment | null> {
  const opened = await openVisitLink(ctx, { ...input, purpose: "earlier" });
  return opened?.offer ? acceptEarlierOffer(opened.ctx, { offerId: opened.offer.id }) : null;
}
