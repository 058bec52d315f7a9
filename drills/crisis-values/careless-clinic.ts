import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import pg from "pg";

/**
 * Runs a program that saves readings and pages for them a moment later, and kills it after each reading. Returns how many readings
 * have no request.
 */
export async function countCarelessLosses(env: Record<string, string>, userIds: readonly string[]): Promise<number> {
  const program = fileURLToPath(new URL("./page-afterwards.ts", import.meta.url));
  const client = new pg.Client({ connectionString: env["DATABASE_URL"] });
  await client.connect();
  let lost = 0;
  for (const userId of userIds) {
    const child = spawn(process.execPath, [program, userId], { env: { ...process.env, ...env } });
    const ended = once(child, "exit");
    for await (const line of createInterface(child.stdout)) if (line === "saved") child.kill("SIGKILL");
    await ended;
    await client.query("begin");
    await client.query(
      "select set_config('app.actor_kind', 'member', true), set_config('app.actor_id', $1, true), set_config('app.now', $2, true)",
      [userId, new Date().toISOString()],
    );
    const { rows } = await client.query<{ readings: number; requests: number }>(
      `select (select count(*) from vital_set where user_id = $1)::int as readings,
         (select count(*) from contact_request where user_id = $1 and priority = 0)::int as requests`,
      [userId],
    );
    await client.query("commit");
    lost += rows[0]!.readings - rows[0]!.requests;
  }
  await client.end();
  return lost;
}
