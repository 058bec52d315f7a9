import { FLASH_COOKIE } from "#http/cookies.ts";
import type { ShellText } from "../language/es/shell.server.ts";
import { FLASHES, type Flash, type FlashKey } from "./flash.ts";

const ATTRIBUTES = "Path=/; Secure; HttpOnly; SameSite=Lax";
const SECONDS = 60;

/** Shows a toast on the next page: `flash(headers, "saved")` on the headers of a redirect. */
export function flash(headers: Headers, key: FlashKey): void {
  headers.append("Set-Cookie", `${FLASH_COOKIE}=${key}; Max-Age=${SECONDS}; ${ATTRIBUTES}`);
}

/** The pending message, and the headers that clear it. For the root loader. */
export function readFlash(
  request: Request,
  id: string,
): { flash: (Flash & { text: ShellText }) | null; headers: Headers } {
  const headers = new Headers();
  const key = readKey(request.headers.get("Cookie") ?? "");
  if (key === null) return { flash: null, headers };
  headers.append("Set-Cookie", `${FLASH_COOKIE}=; Max-Age=0; ${ATTRIBUTES}`);
  return { flash: isFlashKey(key) ? { id, ...FLASHES[key] } : null, headers };
}

function readKey(cookies: string): string | null {
  for (const part of cookies.split(";")) {
    const [name, value] = part.trim().split("=", 2);
    if (name === FLASH_COOKIE) return value ?? "";
  }
  return null;
}

function isFlashKey(key: string): key is FlashKey {
  return Object.hasOwn(FLASHES, key);
}
