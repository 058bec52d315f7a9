import { newId } from "#core/id.ts";
import { aTreatedMember } from "../prescriptions.ts";
import { asSuperuser } from "../test-ctx.ts";

/** A member whose treatment is open, with everything that no check stops, for tests about writing a prescription. */
export async function aPatientToPrescribeFor(options: { now: Date; treatmentKey?: string }) {
  const team = await aTreatedMember({ now: options.now });
  await asSuperuser(
    `insert into episode (id, user_id, treatment_key, state, opened_at, changed_at, reason)
     values ($1, $2, $3, 'seen', $4::timestamptz - interval '20 days', $4, 'visit')`,
    [newId(), team.userId, options.treatmentKey ?? "semaglutide", options.now],
  );
  return team;
}
