import { asSuperuser } from "./test-ctx.ts";

/**
 * Runs `work` with every policy off, in this worker's own database: anything refused then is refused by the use case alone. Tables that
 * were already open stay open afterward.
 */
export async function withPoliciesOff<T>(work: () => Promise<T>): Promise<T> {
  const tables = await asSuperuser<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relrowsecurity and n.nspname in ('public', 'auth')`,
  );
  await alter(tables, "disable");
  try {
    return await work();
  } finally {
    await alter(tables, "enable");
  }
}

async function alter(tables: { name: string }[], how: "enable" | "disable"): Promise<void> {
  await asSuperuser(tables.map(({ name }) => `alter table ${name} ${how} row level security`).join("; "));
}
