import { actorId, type Actor } from "../actor.ts";

const KIND = /^[a-z]+$/;
const ID = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})?$/i;

/**
 * Begins a transaction and sets its actor and time, in one round trip. It's sent as plain text, so it may only contain a word, an id or
 * a time: there's nothing to quote. Policies that measure time use the same `now` as the use case.
 *
 * `set_config(…, true)` ends with the transaction; a session-level SET would leak through a pooler. Each request also uses one database
 * process: with policies, PostgreSQL overestimates row counts, and starting parallel workers costs more than it saves.
 */
export function openingFor(actor: Actor, { isReading = false, now }: { isReading?: boolean; now?: Date } = {}): string {
  const id = actorId(actor) ?? "";
  if (!KIND.test(actor.kind) || !ID.test(id)) throw new Error("An actor is a kind and an id, and nothing else");
  const isViewed = "viewedBy" in actor;
  const isReadOnly = isReading || isViewed;
  return `begin${isReadOnly ? " read only" : ""}; select set_config('app.actor_kind', '${actor.kind}', true),
    set_config('app.actor_id', '${id}', true), set_config('app.now', '${now?.toISOString() ?? ""}', true),
    set_config('app.viewed', '${isViewed ? "on" : ""}', true), set_config('max_parallel_workers_per_gather', '0', true),
    set_config('plan_cache_mode', '${planFor(actor)}', true)`;
}

/**
 * Patients and visitors look things up by key, so one plan works for all of them. By default PostgreSQL would replan each time, because
 * an array of unknown length looks expensive. For staff lists and jobs, the best plan depends on the filters.
 */
function planFor({ kind }: Actor): "force_generic_plan" | "auto" {
  return kind === "member" || kind === "anonymous" ? "force_generic_plan" : "auto";
}
