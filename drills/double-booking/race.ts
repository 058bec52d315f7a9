import { setTimeout } from "node:timers/promises";
import { postForm, type FormAnswer } from "../sign-in/post-form.ts";

/** One person who wants a slot, and the form they submit. */
export type Racer = {
  kind: "create" | "move" | "reassign" | "late";
  /** Their session cookie. */
  token: string;
  providerId: string;
  startsAt: Date;
  /** The visit they already have, or whose hold expired. */
  visitId: string;
};
export type Answer = { task: Racer["kind"]; kind: "won" | "lost" | "broken"; hasAlternatives: boolean; error: string };

/** What free times look like in a page or in a data response; staff see theirs in the error. */
const FREE_TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z\/[0-9a-f-]{36}/;
const FREE_FOR_STAFF = "Free near it";

let lastAddress = 0;

const MAX_BUSY = 1_000;
let timesBusy = 0;
/** How often someone was turned away because of load and tried again. */
export const busyAnswers = () => timesBusy;

/** Sends what a browser would, with or without JavaScript, from an address nobody else uses: limits stay on. */
export async function race(url: string, origin: string, racer: Racer): Promise<Answer> {
  const from = nextAddress();
  const isScripted = lastAddress % 2 === 0;
  const send = async (path: string, fields: Record<string, string>): Promise<FormAnswer> => {
    const form = { path: isScripted ? `${path}.data` : path, fields, origin, from };
    const answer = await postForm(url, { ...form, cookie: `__Host-session=${racer.token}` });
    if (answer.status !== 503 || timesBusy >= MAX_BUSY) return answer;
    // An overloaded machine says so, and people try again.
    timesBusy += 1;
    await setTimeout(1_000);
    return send(path, fields);
  };
  const slot = `${racer.startsAt.toISOString()}/${racer.providerId}`;
  const { visitId, kind } = racer;
  if (kind === "move") return judge(kind, await send(`/visits/${visitId}/reschedule`, { slot }));
  if (kind === "late") return judge(kind, await send(`/book/${visitId}`, { intent: "confirm" }));
  if (kind === "reassign") {
    const fields = { intent: "reassign", providerId: racer.providerId };
    return judge(kind, await send(`/admin/schedule/${visitId}`, fields));
  }
  const held = await send("/book", { slot });
  const id = redirectOf(held)?.match(/\/book\/([0-9a-f-]{36})/)?.[1];
  return judge(kind, id ? await send(`/book/${id}`, { intent: "confirm" }) : held);
}

function judge(task: Racer["kind"], answer: FormAnswer): Answer {
  const hasAlternatives = FREE_TIME.test(answer.body) || answer.body.includes(FREE_FOR_STAFF);
  if (redirectOf(answer)) return { task, kind: "won", hasAlternatives, error: "" };
  if (answer.status === 409) return { task, kind: "lost", hasAlternatives, error: "" };
  return { task, kind: "broken", hasAlternatives, error: `${answer.status} ${answer.body.slice(0, 200)}` };
}

/** Where the response leads: a plain redirect, or the one in a data response. */
function redirectOf(answer: FormAnswer): string | null {
  if (answer.status === 303) return answer.headers.location ?? null;
  return answer.status === 202 ? answer.body : null;
}

function nextAddress(): string {
  const n = ++lastAddress;
  return `127.${100 + (n >> 16)}.${(n >> 8) & 255}.${n & 255 || 1}`;
}
