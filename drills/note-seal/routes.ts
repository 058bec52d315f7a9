import type pg from "pg";
import { newId } from "#core/id.ts";
import { ACCESS, type PersonKind } from "#http/access.ts";
import { openSession } from "#test/sessions.ts";
import { emailOf, type People } from "./visits.ts";

const AT_ONCE = 8;
const INTENTS = ["sign", "addendum", "discussed", "not-discussed", "add-order", "remove-order", "save", "delete"];

type Target = { url: string; origin: string; visitId: string; people: People };

/**
 * Posts to every route as everybody, with the ids of a signed visit and fields that its forms have. The small run
 * leaves out routes that accept no POST, and has one person for those that aren't about visits. Returns how often each status was answered.
 */
export async function postEverywhere(
  client: pg.Client,
  target: Target,
  isSmall: boolean,
): Promise<Map<number, number>> {
  const { visitId, people } = target;
  const fill = (path: string) =>
    path
      .replace(/:userId/, people.patient)
      .replaceAll(/:\w+/g, visitId)
      .replace(/\/?\*$/, "/nothing-here");
  const waiting = ACCESS.filter(({ methods }) => !isSmall || methods.includes("POST")).flatMap(({ path, who }) => {
    const isAboutVisits = /visits\//.test(path) || path === "/api/saveNote";
    const allowed = Object.keys(people).find((name) => who !== "anyone" && who.includes(kindOf(name)));
    const names = isSmall && !isAboutVisits ? (allowed ? [allowed] : []) : Object.keys(people);
    return names.flatMap((name) =>
      (isAboutVisits && (!isSmall || name === "provider") ? INTENTS : INTENTS.slice(0, 1)).map((intent) => ({
        path: fill(path),
        name,
        intent,
      })),
    );
  });
  // One each: signing out, too, is a route.
  const sessions: string[] = [];
  await client.query("begin");
  for (const { name } of waiting) sessions.push(await openSession(client, emailOf(name)));
  await client.query("commit");
  const answers = new Map<number, number>();
  let n = 0;
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      n++;
      const address = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
      const status = await post(target, next, { session: sessions.shift()!, address });
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return answers;
}

async function post(
  { url, origin, visitId }: Target,
  { path, intent }: { path: string; intent: string },
  from: { session: string; address: string },
): Promise<number> {
  const isCall = path.startsWith("/api/");
  const fields = {
    form_key: newId(),
    intent,
    visitId,
    rev: "1",
    kind: "correction",
    text: "Changed",
    content: "{}",
    topic: "trt t01 code",
    orderId: visitId,
    state: "IL",
    reason: "technical",
  };
  const call = { ...fields, rev: 0, template: { key: "renewal", version: 1 }, body: {} };
  const answer = await fetch(`${url}${path}`, {
    method: "POST",
    redirect: "manual",
    signal: AbortSignal.timeout(15_000),
    body: isCall ? JSON.stringify(call) : new URLSearchParams(fields).toString(),
    headers: {
      Origin: origin,
      Cookie: `__Host-session=${from.session}`,
      "X-Forwarded-For": from.address,
      "Content-Type": isCall ? "application/json" : "application/x-www-form-urlencoded",
    },
  });
  // A page that stays open (events) is left at once.
  await answer.body?.cancel();
  return answer.status;
}

function kindOf(name: string): PersonKind {
  return name === "patient" ? "member" : name === "colleague" ? "provider" : (name as PersonKind);
}
