import pg from "pg";
import { newId } from "#core/id.ts";
import { startClinic, type Clinic, type ClinicProcess } from "#test/clinic.ts";
import { openSession } from "#test/sessions.ts";
import { startStripeSandbox, type StripeSandbox } from "../../sandbox/stripe/server.ts";
import { WebhookMode } from "../../sandbox/stripe/webhooks.ts";
import { CANARIES } from "./canaries.ts";
import { PERSON, type Case } from "./cases.ts";

export type Person = { userId: string; cookie: string; address: string; case: Case };
export type IdentityClinic = Awaited<ReturnType<typeof openIdentityClinic>>;

/**
 * The built clinic with the checking company's sandbox in this process. The company's messages are held back: the drill delivers
 * them itself. Every line of every process is saved, at the most talkative level.
 */
export async function openIdentityClinic() {
  const clinic = await startClinic({ webs: 0, worker: false, env: { LOG_LEVEL: "debug" } });
  const client = new pg.Client({ connectionString: clinic.postgres.url("postgres", clinic.database) });
  await client.connect();
  await client.query("alter system set log_statement = 'all'");
  await client.query("select pg_reload_conf()");
  const sandbox = await startStripeSandbox({ port: 0, appOrigin: clinic.origin, webhookUrl: `${clinic.origin}/held` });
  sandbox.webhooks.setMode(WebhookMode.parse({ isPaused: true }));
  clinic.env["STRIPE_URL"] = sandbox.origin;
  const logs: Record<string, string[]> = {};
  saveLog(logs, "web", await clinic.startWeb());
  saveLog(logs, "worker", await clinic.startWorker({ LOG_LEVEL: "debug" }));
  return {
    ...clinic,
    clinic,
    client,
    sandbox,
    logs: (): Record<string, string> => ({
      ...Object.fromEntries(Object.entries(logs).map(([name, chunks]) => [name, chunks.join("")])),
      PostgreSQL: clinic.postgres.log(),
    }),
    /** Another worker in place of the first, from another build. */
    async replaceWorker(build: string) {
      await clinic.worker?.stop();
      process.env["BUILD_DIR"] = build;
      saveLog(logs, "worker", await clinic.startWorker({ LOG_LEVEL: "debug" }));
    },
    async close() {
      await client.end();
      await sandbox.stop();
      await clinic.stop();
    },
  };
}

function saveLog(logs: Record<string, string[]>, name: string, { child, output }: ClinicProcess): void {
  const chunks = (logs[name] ??= []);
  chunks.push(output());
  child.stdout?.on("data", (chunk) => chunks.push(String(chunk)));
  child.stderr?.on("data", (chunk) => chunks.push(String(chunk)));
}

let made = 0;

/** Members with the same name and birth date, one for each case. */
export async function addPeople({ client }: IdentityClinic, cases: readonly Case[]): Promise<Person[]> {
  const people: Person[] = [];
  for (const one of cases) {
    const [userId, number] = [newId(), ++made];
    const email = `identity-${number}@drill.test`;
    await client.query(
      "insert into auth.account (user_id, email, email_verified_at, created_at) values ($1, $2, now(), now())",
      [userId, email],
    );
    await client.query(
      `insert into profile (user_id, email, first_name, last_name, date_of_birth, phone_number, created_at)
       values ($1, $2, $3, $4, $5, '+13125550142', now())`,
      [userId, email, PERSON.first, PERSON.last, PERSON.born],
    );
    const cookie = `__Host-session=${await openSession(client, email)}`;
    people.push({ userId, cookie, address: `10.4.${number >> 8}.${number & 255}`, case: one });
  }
  return people;
}

/** Starts a check on the clinic's page, opens the company's page once and sends it, as a browser without script would. */
export async function showId(
  { origin, sandbox }: { origin: Clinic["origin"]; sandbox: StripeSandbox },
  person: Person,
  round: number,
): Promise<void> {
  const started = await fetch(`${origin}/identity`, {
    method: "POST",
    headers: { Origin: origin, Cookie: person.cookie, "X-Forwarded-For": person.address },
    body: new URLSearchParams(),
    redirect: "manual",
  });
  const url = new RegExp(`${sandbox.origin}/identity/start/\\w+`).exec(await started.text())?.[0];
  if (!url) throw new Error(`${person.case.name}: starting answered ${started.status} without a link`);
  const page = await (await fetch(url)).text();
  const action = /action="([^"]+)"/.exec(page)?.[1];
  const secret = /name="client_secret" value="([^"]+)"/.exec(page)?.[1];
  if (!action || !secret) throw new Error("The company's page has no form");
  const shown = person.case.shows[round];
  if (!shown) return;
  const sent = await fetch(`${sandbox.origin}${action}`, {
    method: "POST",
    body: new URLSearchParams({ ...shown, client_secret: secret, image: CANARIES.image, number: CANARIES.number }),
    redirect: "manual",
  });
  if (sent.status !== 303) throw new Error(`The company's page answered ${sent.status}`);
}

/** Until the worker has nothing left to do about checks. */
export async function untilQuiet({ client }: IdentityClinic): Promise<void> {
  for (let i = 0; i < 1_200; i++) {
    const { rows } = await client.query<{ n: number }>(
      `select (select count(*) from identity_event where handled_at is null)::int + (select count(*) from pgboss.job
         where name in ('identity.event', 'identity.refresh', 'identity.redact') and state in ('created', 'retry', 'active'))::int as n`,
    );
    if (rows[0]!.n === 0) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("The worker does not come to an end");
}
