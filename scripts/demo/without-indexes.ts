import type pg from "pg";

/**
 * Fills tables and builds their indexes afterward, each in one pass: row by row, a million people would take several times as long.
 * Unique and primary keys stay.
 */
export async function withoutIndexes(client: pg.Client, tables: string[], fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select c.oid::regclass::text as name, pg_get_indexdef(c.oid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = any($1::regclass[]) and not i.indisunique and not i.indisexclusion`,
    [tables],
  );
  // All or nothing: nobody would notice a table without its indexes.
  await client.query("begin");
  try {
    for (const { name } of rows) await client.query(`drop index ${name}`);
    await fill();
    await client.query("set local maintenance_work_mem = '512MB'");
    for (const { definition } of rows) await client.query(definition);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}
