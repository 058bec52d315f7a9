import { expect, test } from "vitest";
import { newId } from "#core/id.ts";
import { treatmentDecidedJob } from "#domain/prescribing/jobs.ts";
import { holdPrescription } from "#domain/prescribing/hold-prescription.ts";
import { resumePrescription } from "#domain/prescribing/resume-prescription.ts";
import { stopPrescription } from "#domain/prescribing/stop-prescription.ts";
import { createStripe } from "#stripe/create-stripe.ts";
import { createStripeIdentity } from "#stripe/identity.ts";
import { aSentOrder, jobs, member, NOW, pharmacy, read, system, useOrders } from "#test/order-clinic.ts";
import { mailsTo } from "#test/people.ts";
import { asSuperuser, emptyTables, testCtx, testEnv, useDatabase } from "#test/test-ctx.ts";
import { handlersWith } from "./handlers.ts";

useDatabase();
useOrders();

/** Does what the last decision asked for, as the worker would. */
async function work(): Promise<void> {
  const services = {
    postman: { deliver: async () => {}, close: () => {} },
    texter: { deliver: async () => {} },
    vendor: null,
    labs: null,
    eprescribe: null,
    pharmacy,
    processor: createStripe({ STRIPE_URL: undefined, STRIPE_KEY: "sk_test_none", STRIPE_WEBHOOK_SECRET: "whsec_none" }),
    identityVendor: createStripeIdentity({
      STRIPE_URL: undefined,
      STRIPE_KEY: "sk_test_none",
      STRIPE_WEBHOOK_SECRET: "whsec_none",
    }),
    inspector: {
      scan: async () => ({ isClean: false as const, signature: "" }),
      redraw: async () => null,
      examine: async () => "unreadable" as const,
    },
  };
  const handler = handlersWith(services).find(({ job }) => job.name === treatmentDecidedJob.name);
  const [payload] = await jobs(treatmentDecidedJob.name);
  await asSuperuser("delete from pgboss.job where name = $1", [treatmentDecidedJob.name]);
  await handler!.run(system(), payload, newId());
}

test("hold, resume and stop each mail the member that there is news, without saying what, and reach their order", async () => {
  const order = await aSentOrder();
  const [row] = await asSuperuser("select prescriber_id from prescription where id = $1", [member.prescriptionId]);
  const provider = testCtx({ as: "provider", id: row!["prescriber_id"], now: NOW });
  const input = { prescriptionId: member.prescriptionId, reason: "side-effects", note: "Dizzy." } as const;
  const heldFor = async () => (await read(order.id))?.["held_for"];
  const news = { template: "account-news", props: { url: `${testEnv().PUBLIC_ORIGIN}/profile/medications` } };
  await emptyTables("mail_outbox");

  await holdPrescription(provider, input);
  await work();
  expect([await mailsTo(member.email), await heldFor()]).toMatchObject([[news], "treatment-on-hold"]);
  await resumePrescription(provider, input);
  await work();
  expect([await mailsTo(member.email), await heldFor()]).toMatchObject([[news, news], null]);
  await stopPrescription(provider, input);
  await work();
  expect([await mailsTo(member.email), await heldFor()]).toMatchObject([[news, news, news], "treatment-stopped"]);
});
