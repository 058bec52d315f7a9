import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import { listedClinicians, servedStates } from "#domain/catalog/reads.server.ts";
import type { Clinician } from "./clinician.ts";

export async function selectTreatedStates(trx: Trx, today: string): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select distinct s.state from ${servedStates(today)} s
    join provider_license l on l.state = s.state and ${today}::date between l.valid_from and l.valid_until
    join provider p on p.user_id = l.provider_id and p.is_active
    order by s.state`.execute(trx);
  return rows.map(({ state }) => state);
}

export async function selectListedClinicians(trx: Trx, today: string): Promise<Clinician[]> {
  const { rows } = await sql<Clinician>`
    select p.display_name as "displayName", p.credentials,
      array_agg(distinct l.state order by l.state) as "licenseStates"
    from ${listedClinicians(trx).as("c")}
    join provider p on p.user_id = c.provider_id and p.is_active
    join provider_license l on l.provider_id = p.user_id and ${today}::date between l.valid_from and l.valid_until
    join ${servedStates(today)} s on s.state = l.state
    group by p.user_id, c.sort order by c.sort, p.display_name`.execute(trx);
  return rows;
}
