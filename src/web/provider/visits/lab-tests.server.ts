import type { Ctx } from "#core/ctx.ts";
import { listLabOrdersOf } from "#domain/labs/orders/list-lab-orders-of.ts";
import { openVisit } from "#domain/visits/open-visit.ts";

/** What can be ordered in a visit. The set that fits what the patient has now is chosen already. */
export async function loadLabChoices(ctx: Ctx, userId: string, treatmentKeys: readonly string[]) {
  const { sets, panels } = await listLabOrdersOf({ ...ctx, pageOf: userId }, { userId });
  const usual = sets.find((set) => set.purpose === "monitoring" && treatmentKeys.includes(set.treatmentKey));
  return {
    sets: sets.map(({ key, name }) => [key, name] as const),
    panels: panels.map(({ key, name }) => [key, name] as const),
    usualSet: usual?.key ?? "",
  };
}

/** The order set and the panels that were added, as an order. Null without a set. */
export async function readLabTests(ctx: Ctx, visitId: string, form: FormData) {
  const { userId } = await openVisit(ctx, { visitId });
  const { sets, panels } = await listLabOrdersOf(ctx, { userId });
  const set = sets.find(({ key }) => key === form.get("set"));
  if (!set) return null;
  const wanted = new Set([...set.panelKeys, ...form.getAll("panelKeys").map(String)]);
  // What can't be ordered any more would block signing.
  const chosen = panels.filter(({ key }) => wanted.has(key));
  return {
    treatmentKey: set.treatmentKey,
    panelKeys: chosen.map(({ key }) => key),
    icd10: set.icd10,
    what: chosen.map(({ name }) => name).join("; "),
  };
}
