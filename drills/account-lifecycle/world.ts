import { createHash, randomBytes } from "node:crypto";
import { request } from "node:http";
import pg from "pg";
import { newId } from "#core/id.ts";
import { startClinic } from "#test/clinic.ts";
import { openSession } from "#test/sessions.ts";
import { makeDemoClinic } from "../../scripts/demo-clinic.ts";

export type Answer = { status: number; headers: Record<string, string | undefined>; body: string };
type Sent = {
  method?: string;
  form?: Record<string, string>;
  json?: object;
  session?: string;
  headers?: Record<string, string>;
  from?: string;
};

/** The built clinic with its demo people, and an attacker's tools. */
export type World = Awaited<ReturnType<typeof openWorld>>;

export async function openWorld() {
  const clinic = await startClinic();
  const superuserUrl = clinic.postgres.url("postgres", clinic.database);
  await makeDemoClinic(superuserUrl, { patients: 5, auditRows: 0 });
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  let caller = 0;

  const one = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row> => {
    const { rows } = await client.query<Row>(text, values);
    if (!rows[0]) throw new Error(`nothing found: ${text}`);
    return rows[0];
  };

  return {
    origin: clinic.origin,
    one,
    query: (text: string, values: unknown[] = []) => client.query(text, values),
    idOf: async (who: string) =>
      (await one<{ user_id: string }>("select user_id from profile where email = $1", [emailOf(who)])).user_id,
    /** Signed in with a strong factor, `ago` minutes ago, last seen `idle` minutes ago. */
    async signedIn(who: string, { ago = 0, idle = 0 } = {}): Promise<string> {
      const token = await openSession(client, emailOf(who));
      await client.query(
        `update auth.session set idle_seconds = 900, signed_in_at = now() - $2 * interval '1 minute',
           last_seen_at = now() - $3 * interval '1 minute' where token_hash = $1`,
        [hashOf(token), ago, idle],
      );
      return token;
    },
    sessionOf: (token: string) =>
      one<{ id: string; idle: number }>(
        "select id, extract(epoch from now() - last_seen_at)::float8 as idle from auth.session where token_hash = $1",
        [hashOf(token)],
      ),
    /** A link as it would have been emailed. */
    async token(who: string, purpose: string, minutes: number): Promise<string> {
      const secret = randomBytes(32).toString("base64url");
      await client.query(
        `insert into auth.token (token_hash, purpose, user_id, created_at, expires_at)
         select $1, $2, user_id, now(), now() + $4 * interval '1 minute' from profile where email = $3`,
        [hashOf(secret), purpose, emailOf(who), minutes],
      );
      return secret;
    },
    /** A member for this attempt alone, with the demo password. */
    async newMember(name: string): Promise<{ email: string; userId: string }> {
      const [userId, email] = [newId(), `${name}@drill.test`];
      await client.query(
        `insert into auth.account (user_id, email, password_hash, email_verified_at, created_at)
         select $1, $2, password_hash, now(), now() from auth.account where email = 'member@demo.test'`,
        [userId, email],
      );
      await client.query(
        "insert into profile (user_id, email, first_name, last_name, created_at) values ($1, $2, 'Drill', 'Person', now())",
        [userId, email],
      );
      return { userId, email };
    },
    ask: (path: string, sent: Sent = {}): Promise<Answer> => {
      caller += 1;
      return send(clinic.web[0]!.url, path, clinic.origin, { from: `10.1.${caller >> 8}.${caller & 255}`, ...sent });
    },
    async close() {
      await client.end();
      await clinic.stop();
    },
  };
}

function emailOf(who: string): string {
  return who.includes("@") ? who : `${who}@demo.test`;
}

function hashOf(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

/** `from`: the address this machine's proxy reports for the request. Streams are read for a moment only. */
function send(url: string, path: string, origin: string, sent: Sent): Promise<Answer> {
  const body = sent.json
    ? JSON.stringify(sent.json)
    : sent.form
      ? new URLSearchParams(sent.form).toString()
      : undefined;
  const method = sent.method ?? (body === undefined ? "GET" : "POST");
  return new Promise((done, fail) => {
    const asked = request(`${url}${path}`, {
      method,
      headers: {
        Origin: origin,
        "X-Forwarded-For": sent.from ?? "10.0.0.1",
        ...(body === undefined
          ? {}
          : {
              "Content-Type": sent.json ? "application/json" : "application/x-www-form-urlencoded",
              "Content-Length": String(Buffer.byteLength(body)),
            }),
        ...(sent.session ? { Cookie: `__Host-session=${sent.session}` } : {}),
        ...sent.headers,
      },
    });
    asked.on("error", fail);
    asked.on("response", (answer) => {
      const chunks: Buffer[] = [];
      const end = () =>
        done({
          status: answer.statusCode ?? 0,
          headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)])),
          body: Buffer.concat(chunks).toString("utf8"),
        });
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", end);
      if (answer.headers["content-type"]?.startsWith("text/event-stream")) {
        end();
        asked.destroy();
      }
    });
    asked.end(body);
  });
}
