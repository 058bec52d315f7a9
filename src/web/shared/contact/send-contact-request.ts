import { JSON_HEADERS } from "../request/json-headers.ts";

export type ContactRequest = {
  fullName: string;
  /** Names the topic, one of the twelve. */
  subject: string;
  /** The details, as typed. */
  message: string;
  email: string;
};

export type SendResult =
  | { kind: "sent"; reference: string; requestId: string; hasEmergency: boolean }
  | { kind: "signed-out" }
  /** We don't know whether it was saved. The same request can be sent again under the same key. */
  | { kind: "failed" };

type Means = { fetch: typeof fetch; pause(ms: number): Promise<unknown> };

const TRIES = 3;
/** Three tries and two pauses are over within ten seconds. */
const TRY_MS = 3_000;
const PAUSE_MS = 500;

const browser: Means = {
  fetch: (input, init) => fetch(input, init),
  pause: (ms) => new Promise((done) => setTimeout(done, ms)),
};

/**
 * Sends a contact request to the clinic (spec §7). Every try has the same idempotency key, so one whose response was lost isn't
 * saved twice. Only status and status text are logged (spec §8), never the message.
 */
export async function sendContactRequest(
  request: ContactRequest,
  idempotencyKey: string,
  means: Means = browser,
): Promise<SendResult> {
  for (let tries = 1; tries <= TRIES; tries++) {
    const answer = await tryOnce(request, idempotencyKey, means);
    if (answer.kind !== "try-again") return answer;
    if (tries < TRIES) await means.pause(PAUSE_MS);
  }
  return { kind: "failed" };
}

async function tryOnce(
  request: ContactRequest,
  idempotencyKey: string,
  { fetch }: Means,
): Promise<SendResult | { kind: "try-again" }> {
  try {
    const answer = await fetch("/api/sendEmailtoAMD", {
      method: "POST",
      credentials: "same-origin",
      headers: { ...JSON_HEADERS, "Idempotency-Key": idempotencyKey },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(TRY_MS),
    });
    if (answer.ok) return readAnswer(await answer.json());
    // eslint-disable-next-line no-console -- spec §8
    console.error(answer.status, answer.statusText);
    if (answer.status === 401) return { kind: "signed-out" };
    return { kind: isPassing(answer.status) ? "try-again" : "failed" };
  } catch (error) {
    // eslint-disable-next-line no-console -- spec §8
    console.error(error instanceof Error ? error.name : "Error");
    return { kind: "try-again" };
  }
}

/** Whether a retry could succeed. */
function isPassing(status: number): boolean {
  return status >= 500 || status === 408 || status === 429;
}

function readAnswer(answer: unknown): SendResult | { kind: "try-again" } {
  const { reference, requestId, hasEmergency } = Object(answer) as Record<string, unknown>;
  return typeof reference === "string" && typeof requestId === "string"
    ? { kind: "sent", reference, requestId, hasEmergency: hasEmergency === true }
    : { kind: "try-again" };
}
