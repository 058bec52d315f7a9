import type { Ctx } from "#core/ctx.ts";
import type { Appointment } from "../appointment.ts";
import { acceptEarlierOffer } from "../waitlist/accept-earlier-offer.ts";
import { openVisitLink } from "./open-visit-link.ts";

/** Accepts the earlier time offered in the email. Null if the link isn't valid. */
export async function acceptEarlierByLink(ctx: Ctx, input: { token: string }): Promise<Appointment | null> {
  const opened = await openVisitLink(ctx, { ...input, purpose: "earlier" });
  return opened?.offer ? acceptEarlierOffer(opened.ctx, { offerId: opened.offer.id }) : null;
}
