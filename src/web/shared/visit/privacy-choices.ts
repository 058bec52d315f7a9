/** What another company's code would be for. Each is off until the visitor switches it on. */
export const PURPOSES = ["tag-manager", "session-recording", "ad-pixel"] as const;
export type Purpose = (typeof PURPOSES)[number];

export type PrivacyChoices = Readonly<Record<Purpose, boolean>>;

export const ALL_OFF: PrivacyChoices = { "tag-manager": false, "session-recording": false, "ad-pixel": false };
export const ALL_ON: PrivacyChoices = { "tag-manager": true, "session-recording": true, "ad-pixel": true };

/** Script may read it; only the server writes it. It says what was chosen, not by whom. */
export const CHOICES_COOKIE = "__Host-privacy-choices";

/** A new kind of use is a new question: raise this, and everybody is off again until asked. */
const VERSION = "1";
const SECONDS = 180 * 86_400;

/** The choices in a Cookie header or in `document.cookie`. Anything unreadable, or about an older question, is a no. */
export function readChoices(cookies: string): PrivacyChoices {
  const value = new RegExp(`(?:^|;\\s*)${CHOICES_COOKIE}=${VERSION}\\.([01]{${PURPOSES.length}})(?:;|$)`).exec(
    cookies,
  )?.[1];
  if (value === undefined) return ALL_OFF;
  return choicesFrom((purpose) => value[PURPOSES.indexOf(purpose)] === "1");
}

export function choicesFrom(isOn: (purpose: Purpose) => boolean): PrivacyChoices {
  return {
    "tag-manager": isOn("tag-manager"),
    "session-recording": isOn("session-recording"),
    "ad-pixel": isOn("ad-pixel"),
  };
}

export function choicesCookie(choices: PrivacyChoices): string {
  const bits = PURPOSES.map((purpose) => (choices[purpose] ? "1" : "0")).join("");
  return `${CHOICES_COOKIE}=${VERSION}.${bits}; Max-Age=${SECONDS}; Path=/; Secure; SameSite=Lax`;
}

/** Global Privacy Control, as the browser tells servers. It outweighs every switch. */
export function hasPrivacySignal(headers: Headers): boolean {
  return headers.get("Sec-GPC") === "1";
}
