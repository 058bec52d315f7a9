import type { FoundSession } from "#domain/identity/sessions/find-session.ts";
import type { ClientSession } from "./client-session.ts";

/** What the page can know about the session (spec §3): who, and until when. The token stays in its HttpOnly cookie. */
export function clientSession(session: FoundSession | null, now: Date): ClientSession | null {
  if (!session?.actor) return null;
  return {
    user: {
      id: session.userId,
      email: session.email,
      first_name: session.firstName,
      role: session.mustEnroll ? null : session.role,
    },
    expires_at: Math.floor(session.expiresAt.getTime() / 1000),
    expires_in: Math.max(0, Math.floor((session.expiresAt.getTime() - now.getTime()) / 1000)),
  };
}
