import { MARKETING_EVENTS, NEWSLETTER_LIST } from "#domain/marketing/newsletter.ts";
import { count } from "./count.ts";
import { postJson } from "./post-json.ts";
import { notifyVendors } from "./notify-vendors.ts";

const RETRY_AFTER_MS = [1_000, 4_000, 15_000];

/**
 * A newsletter sign-up (spec §7): three calls at once, the note to staff, 'Lead' for the pixel without the address, and our own
 * count. Each may fail without harm to the others. True if our own save has answered; if not, it is tried three times more
 * while the visitor reads on. Nothing here writes the address to the console.
 */
export async function signUp(email: string, template: string): Promise<boolean> {
  count("newsletter-submitted", template, "Non-Patient");
  notifyVendors({ event: "Lead" });
  const [isSaved] = await Promise.all([save(email), createEvent(email), subscribeProfile(email), notifyStaff()]);
  if (!isSaved) void retry(email);
  return isSaved;
}

async function save(email: string): Promise<boolean> {
  try {
    const answer = await postJson("/api/subscribeToNewsletter", { email });
    if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
    return true;
  } catch (error) {
    report(error);
    return false;
  }
}

async function retry(email: string): Promise<void> {
  for (const pause of RETRY_AFTER_MS) {
    await new Promise((done) => setTimeout(done, pause));
    if (await save(email)) return;
  }
}

async function createEvent(email: string): Promise<void> {
  const failed = await failureOf(postJson("/api/klaviyo/createEvent", { email, event: MARKETING_EVENTS[0] }));
  if (failed) report("An error has occured on creating klaviyo profile", ...failed);
}

/** The server knows the profile by itself; a visitor has neither an id nor a number to give. */
async function subscribeProfile(email: string): Promise<void> {
  const body = { profile_id: null, email, list_id: NEWSLETTER_LIST, phone_number: null };
  const failed = await failureOf(postJson("/api/klaviyo/subscribeProfile", body));
  if (failed) report("An error has occured on subscribing a profile", ...failed);
}

async function notifyStaff(): Promise<void> {
  const body = { subject: "Newsletter signup", message: "A visitor signed up for the newsletter." };
  const failed = await failureOf(postJson("/api/sendEmailtoAMD", body, { credentials: "same-origin" }));
  if (failed) report("An error has occured on sending email", ...failed);
}

/** Status and status text of a refusal, an empty list if there was no answer, null if all is well. */
async function failureOf(sent: Promise<Response>): Promise<[number, string] | [] | null> {
  try {
    const { ok, status, statusText } = await sent;
    return ok ? null : [status, statusText];
  } catch {
    return [];
  }
}

/** The specification's texts, for whoever has the console open. Never the address, never a body. */
function report(...facts: unknown[]): void {
  // eslint-disable-next-line no-console -- spec §8 asks for these lines.
  console.error(...facts);
}
