/** Light, dark, or as the device says. Only staff pages have the choice; it is remembered by the browser it was made in. */
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export const THEME_LABELS: Record<Theme, string> = { system: "As this device", light: "Light", dark: "Dark" };

const COOKIE = "__Host-theme";
const SECONDS = 400 * 86_400;

export function readTheme(request: Request): Theme {
  const chosen = new RegExp(`(?:^|;\\s*)${COOKIE}=(\\w+)`).exec(request.headers.get("Cookie") ?? "")?.[1];
  return THEMES.find((theme) => theme === chosen) ?? "system";
}

export function themeCookie(theme: Theme): string {
  return `${COOKIE}=${theme}; Max-Age=${SECONDS}; Path=/; Secure; HttpOnly; SameSite=Lax`;
}
