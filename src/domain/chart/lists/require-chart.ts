import { requireKind, type PersonActor } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import { caresFor } from "../care/cares-for.ts";

/** The first lock of a chart: for a provider or an admin who doesn't care for this person, there is no such person. */
export async function requireChart(
  tx: TxCtx,
  { userId, kinds }: { userId: string; kinds: readonly ("nurse" | "provider" | "admin")[] },
): Promise<PersonActor> {
  const person = requireKind(tx, kinds);
  if (person.kind !== "nurse" && !(await caresFor(tx, { userId }))) throw new AppError("not-found");
  return person;
}
