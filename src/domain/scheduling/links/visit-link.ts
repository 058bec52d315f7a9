import { z } from "zod";
import type { Env } from "#core/env.ts";
import { seal } from "#core/keyring.ts";

/**
 * The links behind the buttons in an email. The token is encrypted, opens one visit for one purpose, and expires with the visit.
 * We store nothing: once a visit is moved or canceled, its status no longer matches and its links stop working.
 */
export const VISIT_LINK_PURPOSES = ["reschedule", "cancel", "earlier"] as const;
export type VisitLinkPurpose = (typeof VISIT_LINK_PURPOSES)[number];

export const Contents = z.object({
  appointmentId: z.uuid(),
  userId: z.uuid(),
  expiresAt: z.number(),
  offerId: z.uuid().optional(),
});
export type Contents = z.infer<typeof Contents>;

export function visitLink(env: Env, purpose: VisitLinkPurpose, contents: Contents): string {
  const sealed = seal(env.DATA_KEYS, JSON.stringify(contents), about(purpose));
  return `${env.PUBLIC_ORIGIN}/visit/${purpose}?t=${Buffer.from(sealed).toString("base64url")}`;
}

/** The visit's page, by booking id, which stays the same when the visit is moved. */
export function visitUrl(env: Pick<Env, "PUBLIC_ORIGIN">, bookingId: string): string {
  return `${env.PUBLIC_ORIGIN}/visits/${bookingId}`;
}

export function about(purpose: VisitLinkPurpose): string {
  return `visit-link:${purpose}`;
}
