import { href, redirect } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import { findSession, type FoundSession } from "#domain/identity/sessions/find-session.ts";
import { safeReturnPath } from "#domain/identity/sessions/return-path.ts";
import { deviceCookie, sessionCookie } from "#http/cookies.ts";
import { findAccess, type PersonKind } from "#http/access.ts";

/** The cookies of a finished sign-in and the page that follows it. */
export async function afterSignIn(
  ctx: Ctx,
  signedIn: { token: string; deviceToken: string },
  to: string | undefined,
): Promise<{ path: string; headers: Headers }> {
  const session = await findSession(ctx, signedIn.token);
  const headers = new Headers();
  headers.append("Set-Cookie", sessionCookie(signedIn.token));
  headers.append("Set-Cookie", deviceCookie(signedIn.deviceToken));
  return { path: landingPath(session, to), headers };
}

export async function redirectAfterSignIn(...args: Parameters<typeof afterSignIn>): Promise<Response> {
  const { path, headers } = await afterSignIn(...args);
  return redirect(path, { status: 303, headers });
}

type LandingSession = Pick<FoundSession, "actor" | "role" | "mustEnroll"> &
  Partial<Pick<FoundSession, "mustReplacePassword" | "isOnPath">>;

/** Back to where they came from if that page is open to them, else to where their work is. */
export function landingPath(session: LandingSession | null, to: unknown): string {
  if (!session?.actor) return href("/sign-in");
  if (session.mustEnroll) return `${href("/profile/password")}?enroll=1`;
  if (session.mustReplacePassword) return `${href("/profile/password/change")}?why=short`;
  const wanted = safeReturnPath(to);
  if (wanted && isOpenTo(session.actor.kind, wanted)) return wanted;
  if (session.role === "provider") return href("/provider");
  if (session.role !== null) return href("/admin/inbox");
  return session.isOnPath ? href("/next-steps") : href("/profile");
}

function isOpenTo(kind: PersonKind, path: string): boolean {
  const { who } = findAccess(path.split(/[?#]/)[0] ?? href("/"));
  return who === "anyone" || who.includes(kind);
}
