/** `__Host-` binds a cookie to this exact host over TLS; scripts can't read it. Browsers treat localhost as secure. */
export const SESSION_COOKIE = "__Host-session";
export const DEVICE_COOKIE = "__Host-device";
/** The key of a message for the next page; see web/shared/shell/flash. */
export const FLASH_COOKIE = "__Host-flash";

/** The first answers of someone without an account; see web/site/register. */
export const REGISTRATION_COOKIE = "__Host-registration";

const ATTRIBUTES = "Path=/; Secure; HttpOnly; SameSite=Lax";
const DEVICE_SECONDS = 400 * 86_400;

export function readCookie(header: string | undefined, name: string): string | null {
  for (const part of header?.split(";") ?? []) {
    const [key, value] = part.trim().split("=", 2);
    if (key === name && value && /^[\w-]{20,200}$/.test(value)) return value;
  }
  return null;
}

/** Ends with the browser session; the server ends it earlier by its own limits. */
export function sessionCookie(token: string): string {
  return `${SESSION_COOKIE}=${token}; ${ATTRIBUTES}`;
}

export function endSessionCookie(): string {
  return `${SESSION_COOKIE}=; Max-Age=0; ${ATTRIBUTES}`;
}

/** Identifies this browser, so only new ones trigger a notice. Grants no access on its own. */
export function deviceCookie(token: string): string {
  return `${DEVICE_COOKIE}=${token}; Max-Age=${DEVICE_SECONDS}; ${ATTRIBUTES}`;
}

const DRAFT_SECONDS = 86_400;

export function registrationCookie(token: string): string {
  return `${REGISTRATION_COOKIE}=${token}; Max-Age=${DRAFT_SECONDS}; ${ATTRIBUTES}`;
}

export function endRegistrationCookie(): string {
  return `${REGISTRATION_COOKIE}=; Max-Age=0; ${ATTRIBUTES}`;
}
