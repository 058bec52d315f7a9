import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startClinic } from "#test/clinic.ts";
import { median } from "#test/report.ts";
import { openSession } from "#test/sessions.ts";
import { makeDemoClinic } from "../../scripts/demo-clinic.ts";
import { startLocalPostgres } from "../../scripts/local-postgres.ts";
import { migrate } from "../../scripts/migrations.ts";
import { countRoundTrips } from "./count-round-trips.ts";
import { cpuOf, cpuOfServer, parentOf } from "./cpu.ts";

/** The pages a member opens. */
const PAGES = ["/profile", "/profile/my-orders", "/profile/medications", "/profile/billing", "/profile/messages"];
const CONNECTIONS = 4;

export type Figures = {
  /** Database CPU in milliseconds, by page and in total. */
  databaseMs: Record<string, number>;
  databaseMsPerRequest: number;
  roundTrips: { myOrders: number; billing: number };
  paidVisitWebMs: number;
};

/** The built clinic with demo people and one web process, all through a proxy that counts round trips. */
export async function measure({ isSmall }: { isSmall: boolean }): Promise<Figures> {
  const [requests, visits, people] = isSmall ? [80, 200, 20] : [400, 1_000, 50];
  const postgres = await startLocalPostgres({ dir: join(tmpdir(), `clinic-database-cost-${process.pid}`) });
  await postgres.createDatabase("clinic");
  await migrate(postgres.url("app_owner", "clinic"));
  await makeDemoClinic(postgres.url("postgres", "clinic"), { patients: 400, orders: 1_200 });
  const trips = await countRoundTrips(postgres.port);
  const clinic = await startClinic({
    worker: false,
    sandbox: false,
    on: { postgres, database: "clinic" },
    env: {
      DATABASE_URL: trips.url(postgres.url("app_web", "clinic")),
      DATABASE_AUTH_URL: trips.url(postgres.url("app_auth", "clinic")),
      DATABASE_LISTEN_URL: postgres.url("app_web", "clinic"),
    },
  });
  const client = new pg.Client({ connectionString: postgres.url("postgres", "clinic") });
  await client.connect();
  try {
    const backend = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    const postmaster = await parentOf(backend.rows[0]!.pid);
    const { rows } = await client.query<{ email: string }>(
      `select p.email from profile p where p.email like '%@patients.demo.test' and exists (
         select from customer_order o where o.user_id = p.user_id and o.status = 'delivered') order by p.email limit $1`,
      [people],
    );
    const cookies: string[] = [];
    for (const { email } of rows) cookies.push(`__Host-session=${await openSession(client, email)}`);
    const web = clinic.web[0]!;
    let sent = 0;
    const open = async (path: string, cookie?: string): Promise<void> => {
      // Limits stay on: every request comes from a separate address.
      const address = `10.${(++sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
      const answer = await fetch(`${web.url}${path}`, {
        headers: { "X-Forwarded-For": address, "Accept-Encoding": "br", ...(cookie ? { Cookie: cookie } : {}) },
      });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    };
    const openMany = (path: string, times: number) => share(times, (n) => open(path, cookies[n % cookies.length]));

    for (const path of PAGES) await openMany(path, requests / 2);
    const databaseMs: Record<string, number> = {};
    for (const path of PAGES) {
      const before = await cpuOfServer(postmaster);
      await openMany(path, requests);
      databaseMs[path] = round(((await cpuOfServer(postmaster)) - before) / requests);
    }
    const roundTripsOf = async (path: string): Promise<number> => {
      const counts: number[] = [];
      for (const cookie of cookies.slice(0, 15)) {
        const before = trips.count();
        await open(path, cookie);
        // A read ends after its response.
        await new Promise((done) => setTimeout(done, 50));
        counts.push(trips.count() - before);
      }
      return median(counts);
    };
    const roundTrips = {
      myOrders: await roundTripsOf("/profile/my-orders"),
      billing: await roundTripsOf("/profile/billing"),
    };
    const paid = (n: number) => `/?utm_source=search&utm_campaign=c${n}&gclid=g${n}`;
    await share(visits / 2, (n) => open(paid(n)));
    const before = await cpuOf(web.child.pid!);
    await share(visits, (n) => open(paid(visits + n)));
    const paidVisitWebMs = round(((await cpuOf(web.child.pid!)) - before) / visits);
    const all = Object.values(databaseMs);
    const databaseMsPerRequest = round(all.reduce((sum, ms) => sum + ms, 0) / all.length);
    return { databaseMs, databaseMsPerRequest, roundTrips, paidVisitWebMs };
  } finally {
    await client.end();
    await clinic.stop();
    await trips.stop();
  }
}

function round(ms: number): number {
  return Number(ms.toFixed(2));
}

async function share(times: number, work: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  const one = async () => {
    while (next < times) await work(next++);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
}
