import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inReadTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { caresFor } from "#domain/chart/care/cares-for.ts";
import { findPerson } from "#domain/identity/profile/reads.server.ts";
import { listLicensedProviders } from "#domain/scheduling/providers/licensed-providers.ts";
import { listActiveProviders } from "#domain/scheduling/lists/reads.server.ts";
import type { CoverOf } from "./cover.ts";

export type StandIns = { patientName: string | null; state: string | null; colleagues: { id: string; name: string }[] };

/** Who could stand in: for one patient, colleagues licensed where they live; for a day, every colleague. */
export async function listStandIns(ctx: Ctx, of: CoverOf): Promise<StandIns> {
  const { userId: self } = requireProvider(ctx);
  return inReadTransaction(ctx, async (tx) => {
    const listed = (found: { providerId: string; providerName: string }[]) =>
      found
        .filter(({ providerId }) => providerId !== self)
        .map(({ providerId, providerName }) => ({ id: providerId, name: providerName }));
    if ("day" in of) return { patientName: null, state: null, colleagues: listed(await listActiveProviders(tx.trx)) };
    if (!(await caresFor(tx, of))) throw new AppError("not-found");
    const person = await findPerson(tx.trx, of.userId);
    const state = person?.state ?? null;
    const licensed = state ? await listLicensedProviders(tx, { state, day: clinicToday(tx) }) : [];
    return { patientName: person?.name ?? null, state, colleagues: listed(licensed) };
  });
}
