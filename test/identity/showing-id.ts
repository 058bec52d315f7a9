import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { handleIdentityEvent } from "#domain/intake/identity-check/handle-identity-event.ts";
import type { IdentityCheck } from "#domain/intake/identity-check/port.ts";
import { redactIdentitySession } from "#domain/intake/identity-check/redact-identity-session.ts";
import { refreshIdentityCheck } from "#domain/intake/identity-check/refresh-identity-check.ts";
import { startIdentityCheck } from "#domain/intake/identity-check/start-identity-check.ts";
import { createStripeIdentity } from "#stripe/identity.ts";
import { submitVerification, Submission } from "../../sandbox/stripe/identity.ts";
import { SANDBOX_STRIPE, startStripeSandbox, type StripeSandbox } from "../../sandbox/stripe/server.ts";
import { aKnownPerson } from "../people.ts";
import { asSuperuser, emptyTables, testCtx } from "../test-ctx.ts";

/** The checking company's sandbox behind its real library, and members who go to its page. */
export const identity = {} as { sandbox: StripeSandbox; vendor: IdentityCheck };

/** Call once at the top of a test file, after `useDatabase`. */
export function useIdentity(): void {
  beforeAll(async () => {
    identity.sandbox = await startStripeSandbox({ port: 0, appOrigin: "http://localhost:3000", webhookUrl: null });
    identity.vendor = createStripeIdentity(
      {
        STRIPE_URL: identity.sandbox.origin,
        STRIPE_KEY: SANDBOX_STRIPE.secretKey,
        STRIPE_WEBHOOK_SECRET: SANDBOX_STRIPE.webhookSecret,
      },
      { timeoutMs: 400 },
    );
  });
  beforeEach(async () => {
    identity.sandbox.api.faults.clear();
    await asSuperuser("delete from pgboss.job");
    await emptyTables("mail_outbox");
  });
  afterAll(() => identity.sandbox.stop());
}

/** Mara Quinn, born on 1985-04-27. */
export async function aBornPerson(options: { now?: Date } = {}) {
  const person = await aKnownPerson("member", { ...options, phone: "+13125550142" });
  await asSuperuser("update profile set date_of_birth = '1985-04-27' where user_id = $1", [person.userId]);
  return person;
}

/** What is on the page of Mara's own license. */
export const OWN_DOCUMENT = { first_name: "MARA JANE", last_name: "QUINN", dob: "1985-04-27", expires: "2031-03-31" };

/** Opens the page as its member and sends it. Answers the vendor's id of the session. */
export async function showId(ctx: Ctx, given: Partial<Submission> & Pick<Submission, "outcome">): Promise<string> {
  const started = await startIdentityCheck(ctx, identity.vendor);
  if (started.kind !== "page") throw new Error(`Starting ended with ${started.kind}`);
  const id = [...identity.sandbox.books.identity.sessions.keys()].at(-1)!;
  submitVerification(identity.sandbox.books, id, Submission.parse({ ...OWN_DOCUMENT, ...given }));
  return id;
}

const WORK: Record<string, (ctx: Ctx, payload: never) => Promise<unknown>> = {
  "identity.event": (ctx, payload) => handleIdentityEvent(ctx, payload, identity.vendor),
  "identity.refresh": (ctx, payload) => refreshIdentityCheck(ctx, payload, identity.vendor),
  "identity.redact": (ctx, payload) => redactIdentitySession(ctx, payload, identity.vendor),
};

/** Does what a worker would, until nothing of the checks waits. */
export async function workOnIdentity(now?: Date): Promise<void> {
  for (let round = 0; round < 20; round++) {
    const jobs = await asSuperuser<{ name: string; data: never }>(
      `with taken as (delete from pgboss.job where name = any($1) returning name, data, created_on)
       select name, data from taken order by created_on`,
      [Object.keys(WORK)],
    );
    if (jobs.length === 0) return;
    for (const { name, data } of jobs) await WORK[name]?.(testCtx({ as: "system", ...(now ? { now } : {}) }), data);
  }
  throw new Error("The work does not end");
}
