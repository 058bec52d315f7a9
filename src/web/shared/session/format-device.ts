import { textIn, type Text } from "#ui/language/text.ts";
import type { PasswordText } from "../language/es/password.server.ts";

/** "Chrome on Windows", as recorded; an unrecognized browser has no name. */
export function formatDevice(device: string, t: Text<PasswordText> = textIn(undefined)): string {
  const [browser = "", system] = device.replace(/^unknown\b/, t("A browser")).split(" on ");
  return system ? t("{browser} on {system}", { browser, system }) : browser;
}
