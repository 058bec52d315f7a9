import { endRegistrationCookie, readCookie, registrationCookie, REGISTRATION_COOKIE } from "#http/cookies.ts";

/** The cookie for a visitor's first answers, stored for a day. */
export function readDraftToken(request: Request): string | null {
  return readCookie(request.headers.get("cookie") ?? undefined, REGISTRATION_COOKIE);
}

export function draftHeaders(token: string | null): Headers {
  const headers = new Headers();
  if (token) headers.append("Set-Cookie", registrationCookie(token));
  return headers;
}

export function endDraft(headers: Headers): Headers {
  headers.append("Set-Cookie", endRegistrationCookie());
  return headers;
}
