import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { z } from "zod";
import { anonymous } from "#core/actor.ts";
import { inTransaction } from "#core/db.ts";
import { enqueue } from "#core/jobs.ts";
import { recordEvent } from "#domain/billing/payments/record-event.ts";
import { startPlan } from "#domain/billing/plans/start-plan.ts";
import { createStripe } from "#stripe/create-stripe.ts";
import { ctxMaker, member } from "#test/visit-clinic.ts";
import { orderJob } from "./jobs.ts";
import { maybeDie } from "./kill.ts";

/** The web process that gets killed: a member's click and the processor's webhooks, through the same use cases as the pages. */
const { ctx, env } = (() => {
  const made = ctxMaker(process.env as Record<string, string>, { max: 12 });
  return { ...made, env: made.ctx(anonymous).env };
})();
const processor = createStripe(env);
const Press = z.object({ userId: z.uuid(), offeringKey: z.string(), agreedCents: z.int() });

const server = createServer((request, response) => {
  const done = request.url === "/checkout" ? checkout : applyMessage;
  void buffer(request)
    .then((body) => done(body, String(request.headers["stripe-signature"] ?? "")))
    .then((status) => response.writeHead(status).end())
    .catch(() => response.writeHead(500).end());
});
server.listen(Number(process.env["PORT"]), "127.0.0.1", () => process.stdout.write("ready\n"));

/** Starts the plan and requests its first order, in one transaction. */
async function checkout(body: Buffer): Promise<number> {
  const { userId, offeringKey, agreedCents } = Press.parse(JSON.parse(String(body)));
  await inTransaction(ctx(member(userId)), async (tx) => {
    const started = await startPlan(tx, { offeringKey, daysSupply: 30, termsVersion: 1, agreedCents, agent: "drill" });
    if (started.kind !== "started" && started.kind !== "has-plan") throw new Error(started.kind);
    maybeDie("web: inside the transaction");
    await enqueue(tx, orderJob, { planId: started.plan.id, userId, orderId: started.plan.id });
  });
  maybeDie("web: after it, before the answer");
  return 204;
}

async function applyMessage(body: Buffer, signature: string): Promise<number> {
  return (await recordEvent(ctx(anonymous), { body, signature }, processor)) === "refused" ? 400 : 200;
}
