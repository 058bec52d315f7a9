import pg from "pg";

export const ROLES = ["app_owner", "app_web", "app_auth", "app_worker"] as const;
export type Role = (typeof ROLES)[number];

/**
 * Creates the four roles and an empty database owned by app_owner. Needs a superuser once per cluster; nothing that runs later does.
 * Safe to repeat: passwords are set again.
 */
export async function bootstrapDatabase(
  superuserUrl: string,
  database: string,
  passwords: Record<Role, string>,
): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    for (const role of ROLES) {
      const exists = await client.query("select 1 from pg_roles where rolname = $1", [role]);
      await client.query(
        `${exists.rowCount ? "alter" : "create"} role ${role} login nosuperuser nobypassrls nocreaterole nocreatedb
         password ${client.escapeLiteral(passwords[role])}`,
      );
    }
    // Set on the role, not the connection: a pooler such as PgBouncer drops a client's startup parameters.
    for (const [role, seconds] of [
      ["app_web", 4],
      ["app_auth", 4],
      ["app_worker", 60],
    ] as const) {
      await client.query(`alter role ${role} set statement_timeout = '${seconds}s'`);
      await client.query(`alter role ${role} set idle_in_transaction_session_timeout = '30s'`);
    }
    // A person is waiting for the response, and waiting for a lock ties up a connection. A job can wait.
    for (const role of ["app_web", "app_auth"]) await client.query(`alter role ${role} set lock_timeout = '2s'`);
    const exists = await client.query("select 1 from pg_database where datname = $1", [database]);
    if (!exists.rowCount) await client.query(`create database ${client.escapeIdentifier(database)} owner app_owner`);
    await client.query(`revoke all on database ${client.escapeIdentifier(database)} from public`);
    await client.query(
      `grant connect on database ${client.escapeIdentifier(database)} to app_web, app_auth, app_worker`,
    );
  } finally {
    await client.end();
  }
  const inside = new pg.Client({ connectionString: withDatabase(superuserUrl, database) });
  await inside.connect();
  try {
    await inside.query("alter schema public owner to app_owner");
    await inside.query("revoke create on schema public from public");
  } finally {
    await inside.end();
  }
}

export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

export function withUser(url: string, user: string, password: string): string {
  const changed = new URL(url);
  changed.username = user;
  changed.password = password;
  return changed.href;
}
