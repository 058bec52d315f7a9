import { actorId, type Actor } from "../actor.ts";

const KIND = /^[a-z]+$/;
const ID = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})?$/i;

/**
 * The beginning of a transaction, who acts in it and when, in one round trip. It goes as plain text, so nothing gets in that is not
 * a word, an id or a time: there is nothing to quote. Policies that measure time use the same `now` as the use case.
 *
 * `set_config(…, true)` ends with the transaction; a session-level SET would leak through a pooler. One request also gets one
 * process of the database: behind policies PostgreSQL takes a few rows for many, and starting helpers for them costs more than
 * they save.
 */
export function openingFor(actor: Actor, { isReading = false, now }: { isReading?: boolean; now?: Date } = {}): string {
  const id = actorId(actor) ?? "";
  if (!KIND.test(actor.kind) || !ID.test(id)) throw new Error("An actor is a kind and an id, and nothing else");
  const isReadOnly = isReading || "viewedBy" in actor;
  return `begin${isReadOnly ? " read only" : ""}; select set_config('app.actor_kind', '${actor.kind}', true),
    set_config('app.actor_id', '${id}', true), set_config('app.now', '${now?.toISOString() ?? ""}', true),
    set_config('max_parallel_workers_per_gather', '0', true),
    set_config('plan_cache_mode', '${planFor(actor)}', true)`;
}

/**
 * What patients and visitors see is looked up by key: one plan is good for all of them, and left alone PostgreSQL would plan
 * each time anew, because an array of unknown length looks dear. Lists of staff and jobs depend on what is asked for.
 */
function planFor({ kind }: Actor): "force_generic_plan" | "auto" {
  return kind === "member" || kind === "anonymous" ? "force_generic_plan" : "auto";
}
