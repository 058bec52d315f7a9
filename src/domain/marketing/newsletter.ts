/** The exact text a person agreed to or withdrew. A changed text is a new version. */
export type Wording = { version: string; text: string };

/** Our own name for the vendor's list; KLAVIYO_LISTS maps it to the vendor's id. */
export const NEWSLETTER_LIST = "newsletter";

/** Events we can send to the vendor: what happened on the site, never anything about health. */
export const MARKETING_EVENTS = ["Newsletter Signup"] as const;
export type MarketingEvent = (typeof MARKETING_EVENTS)[number];

/** The mailbox behind an address, for "one per email ever": tags after + and, at Gmail, dots don't matter. */
export function foldAddress(email: string): string {
  const [local = "", domain = ""] = email.trim().toLowerCase().split("@");
  const isGmail = domain === "gmail.com" || domain === "googlemail.com";
  const untagged = local.split("+")[0] || local;
  return `${isGmail ? untagged.replaceAll(".", "") : untagged}@${isGmail ? "gmail.com" : domain}`;
}
