import pg from "pg";
import { ACTORS, TABLE_PROBES, UNGUARDED_ROWS } from "./table-probes.ts";
import type { Command, ProbeRole, SeedRow, TableProbe, Who } from "./table-probes.ts";

/** Relations of care end with time; the rows below are of this day. */
const PROBED_AT = "2026-11-15T13:00:00Z";
const ROLES: ProbeRole[] = ["app_web", "app_auth", "app_worker", "app_owner"];
const COMMANDS: Command[] = ["insert", "select", "update", "delete"];
/** The commands to try when a policy changes, by PostgreSQL's letter for the policy's own command. */
const COMMANDS_OF = { r: ["select"], a: ["insert"], w: ["update"], d: ["delete"], "*": COMMANDS } as const;
const WHO = Object.keys(ACTORS) as Who[];

/** Where PostgreSQL differs from this table's probes. Call it as superuser inside a transaction. */
export async function deviations(client: pg.Client, table: string): Promise<string[]> {
  const found: string[] = [];
  await client.query(ATTEMPT);
  for (const probe of probesOf(table)) {
    await atEachCommand(client, probe, async (command) => {
      found.push(...(await tryEveryone(client, probe, command, ROLES)));
    });
  }
  return found;
}

function probesOf(table: string): TableProbe[] {
  return TABLE_PROBES.filter((probe) => probe.table === table);
}

/** Inserts are tried while the probe's row isn't there, everything else once it is. Nothing of it stays. */
async function atEachCommand(
  client: pg.Client,
  probe: TableProbe,
  attempt: (command: Command) => Promise<void>,
): Promise<void> {
  // Without triggers and foreign keys for a moment: truncating would create new files for every table that refers to this one.
  await client.query(`savepoint probe; set local session_replication_role = replica;
    delete from ${probe.table}; set local session_replication_role = origin`);
  const seeded = new Set<string>();
  for (const parent of probe.needs ?? []) await seedTable(client, parent, seeded);
  for (const command of COMMANDS) {
    if (command === "select") await insertRow(client, probe);
    if (probe.only?.includes(command) ?? true) await attempt(command);
  }
  await client.query("rollback to savepoint probe");
}

/** Inserts one row of each kind into a table, as superuser, parents first. */
export async function seedTable(client: pg.Client, table: string, seeded = new Set<string>()): Promise<void> {
  if (seeded.has(table)) return;
  seeded.add(table);
  const rows = TABLE_PROBES.filter(({ only, isSeed }) => isSeed !== false && (!only || only.includes("insert")));
  const seeds: SeedRow[] = [...rows, ...UNGUARDED_ROWS];
  for (const seed of seeds.filter((seed) => (seed.as ?? seed.table) === table)) {
    for (const parent of seed.needs ?? []) await seedTable(client, parent, seeded);
    await insertRow(client, seed);
  }
}

/** Tables with row-level security. Partitions count as part of their parent. */
export async function guardedTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relrowsecurity and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Dropping any policy, or opening it to everything, must make a probe differ. Returns the ones that don't. */
export async function mutatePolicies(
  client: pg.Client,
  table: string,
): Promise<{ tried: string[]; survivors: string[] }> {
  // A policy applies to some roles and usually to one command; we only try what it affects.
  const { rows } = await client.query<{ mutant: string; roles: ProbeRole[]; command: keyof typeof COMMANDS_OF }>(
    `select format('drop policy %I on %s', polname, polrelid::regclass) as mutant, polroles::regrole[]::text[] as roles,
       polcmd as command
     from pg_policy where polrelid = $1::regclass
     union all
     select format('alter policy %I on %s%s%s', polname, polrelid::regclass,
       case when polcmd <> 'a' then ' using (true)' end, case when polcmd not in ('r', 'd') then ' with check (true)' end),
       polroles::regrole[]::text[], polcmd
     from pg_policy where polrelid = $1::regclass order by 1`,
    [table],
  );
  const unnoticed = new Set(rows);
  await client.query(ATTEMPT);
  for (const probe of probesOf(table)) {
    if (unnoticed.size === 0) break;
    // The rows around a probe are the same for every mutant: inserted once, not once for each.
    await atEachCommand(client, probe, async (command) => {
      for (const row of unnoticed) {
        if (!(COMMANDS_OF[row.command] as readonly Command[]).includes(command)) continue;
        const touched = ROLES.filter((role) => row.roles.includes(role));
        await client.query(`savepoint mutant; ${row.mutant}`);
        const found = await tryEveryone(client, probe, command, touched.length > 0 ? touched : ROLES);
        await client.query("rollback to savepoint mutant");
        if (found.length > 0) unnoticed.delete(row);
      }
    });
  }
  return { tried: rows.map(({ mutant }) => mutant), survivors: [...unnoticed].map(({ mutant }) => mutant) };
}

/** One round trip for all roles and actors; each attempt is undone right away. */
async function tryEveryone(
  client: pg.Client,
  probe: TableProbe,
  command: Command,
  roles: ProbeRole[],
): Promise<string[]> {
  const tries = roles.flatMap((role) => WHO.map((who) => ({ role, who, actor: ACTORS[who] })));
  const changes = Object.entries(probe.set ?? probe.row).map(([column, value]) => `${column} = ${literal(value)}`);
  const statements = {
    insert: [insertStatement(probe)],
    select: [`select 1 from ${probe.table}`],
    delete: [`delete from ${probe.table}`],
    // Grants can differ by column. Without `set`, an update is allowed if any column can be written.
    update: probe.set
      ? [`update ${probe.table} set ${changes.join(", ")}`]
      : changes.map((change) => `update ${probe.table} set ${change}`),
  }[command];
  const { rows } = await client.query<{ role: ProbeRole; who: Who; answer: string }>(
    `select role, who, pg_temp.attempt(role, actor ->> 'kind', actor ->> 'id', $3, $2, $4) as answer
     from jsonb_to_recordset($1) as tries (role text, who text, actor jsonb)`,
    [JSON.stringify(tries), statements, probe.opened ?? "", [probe.viewed ? "on" : "", probe.rules ?? ""]],
  );
  return rows.flatMap(({ role, who, answer }) => {
    const expected = probe[role]?.[command]?.includes(who) ? "allowed" : "refused";
    const row = probe.what ? `${probe.table} (${probe.what})` : probe.table;
    return answer === expected ? [] : [`${role} as ${who}: ${command} ${row} was ${answer}, not ${expected}`];
  });
}

/** Refused means no row was affected or the grant was missing. Any other error is a mistake in the probe. */
const ATTEMPT = `
  create or replace function pg_temp.attempt(role text, kind text, id text, opened text, statements text[], settings text[])
  returns text
  language plpgsql as $$
  declare
    statement text;
    touched bigint;
  begin
    foreach statement in array statements loop
      begin
        perform set_config('role', role, true), set_config('app.actor_kind', kind, true), set_config('app.actor_id', id, true),
          set_config('app.opened_request', opened, true), set_config('app.now', '${PROBED_AT}', true),
          set_config('app.viewed', settings[1], true), set_config('app.rules_read', settings[2], true);
        execute statement;
        get diagnostics touched = row_count;
        raise exception using errcode = 'UNDO0';
      exception
        when sqlstate 'UNDO0' then if touched > 0 then return 'allowed'; end if;
        when insufficient_privilege then null;
        when others then return 'broken: ' || sqlerrm;
      end;
    end loop;
    return 'refused';
  end $$`;

async function insertRow(client: pg.Client, seed: SeedRow): Promise<void> {
  // What is signed is signed in one's own name, whoever writes it.
  const signer = String(seed.row["signed_by"] ?? "");
  await client.query(`select set_config('app.actor_id', ${literal(signer)}, true);
    ${insertStatement(seed)} on conflict do nothing`);
}

function insertStatement({ table, row }: SeedRow): string {
  return `insert into ${table} (${Object.keys(row).join(", ")}) values (${Object.values(row).map(literal).join(", ")})`;
}

function literal(value: SeedRow["row"][string]): string {
  if (value === null) return "null";
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  return pg.escapeLiteral(Buffer.isBuffer(value) ? `\\x${value.toString("hex")}` : String(value));
}
