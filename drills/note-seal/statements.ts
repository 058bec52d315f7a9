import type pg from "pg";
import type { People } from "./visits.ts";

const ROLES = ["postgres", "app_owner", "app_web", "app_auth", "app_worker"] as const;

/** Ways to change or remove what was signed. */
const STATEMENTS = ["note", "note_addendum"].flatMap((table) => [
  `update ${table} set content = '{}', sha256 = encode(sha256('{}'), 'hex')`,
  `update ${table} set signer_name = 'Somebody Else'`,
  `update ${table} set signed_at = now()`,
  `update ${table} set seal = sha256('x')`,
  `delete from ${table}`,
  `insert into ${table} select * from ${table} on conflict (${table === "note" ? "visit_id" : "id"}) do update set seal = sha256('x')`,
]);
const TRUNCATE = ["truncate note cascade", "truncate note_addendum"];

/** Tries every statement as every role and every kind of person; each is undone. Returns which would have changed rows. */
export async function tryStatements(client: pg.Client, people: People) {
  const kinds = { ...people, system: null };
  const changed: string[] = [];
  let tried = 0;
  for (const role of ROLES) {
    // A superuser can empty tables: the closed visits show it.
    for (const statement of role === "postgres" ? STATEMENTS : [...STATEMENTS, ...TRUNCATE]) {
      for (const [name, id] of Object.entries(kinds)) {
        const kind = name === "colleague" ? "provider" : name === "patient" ? "member" : name;
        tried++;
        if ((await attempt(client, role, { kind, id }, statement)) > 0)
          changed.push(`${role} as ${name}: ${statement}`);
      }
    }
  }
  return { tried, changed };
}

async function attempt(
  client: pg.Client,
  role: string,
  actor: { kind: string; id: string | null },
  statement: string,
): Promise<number> {
  await client.query("begin");
  try {
    await client.query(
      "select set_config('role', $1, true), set_config('app.actor_kind', $2, true), set_config('app.actor_id', $3, true)",
      [role, actor.kind, actor.id ?? ""],
    );
    const { rowCount, command } = await client.query(statement);
    return command === "TRUNCATE" ? 1 : (rowCount ?? 0);
  } catch (error) {
    // Refused: by a grant, a policy or the trigger, or because of its addenda.
    if (["42501", "23503"].includes((error as { code?: string }).code ?? "")) return 0;
    throw error;
  } finally {
    await client.query("rollback");
  }
}
