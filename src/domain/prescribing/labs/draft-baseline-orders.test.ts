import { beforeEach, expect, test } from "vitest";
import { inTransaction } from "#core/db.ts";
import { openRelation } from "#domain/chart/care/open-relation.ts";
import { moveEpisode } from "#domain/intake/episodes/move-episode.ts";
import { openEpisode } from "#domain/intake/episodes/open-episode.ts";
import { listOpenEpisodes } from "#domain/intake/episodes/reads.server.ts";
import { listLabOrdersOf } from "#domain/labs/orders/list-lab-orders-of.ts";
import { listLabDrafts } from "#domain/labs/orders/list-lab-drafts.ts";
import { signLabOrder } from "#domain/labs/orders/sign-lab-order.ts";
import { member, NOW, nurse, provider, useLabs } from "#test/lab-clinic.ts";
import { makeVisitAndLabs } from "#test/patients/ready-member.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { followEpisodes } from "../episodes/follow-episodes.ts";
import { draftBaselineOrders } from "./draft-baseline-orders.ts";

/** The tests before a start are drafted when the questions are sent, and wait for the provider who covers there. */
useDatabase();
useLabs();

const system = testCtx({ as: "system", now: NOW });

beforeEach(async () => {
  await asSuperuser("update provider set is_covering = (user_id = $1)", [provider.userId]);
  await asSuperuser(
    `insert into provider_license (provider_id, state, number, valid_from, valid_until)
     values ($1, 'TX', 'N-1', '2020-01-01', '2035-12-31')`,
    [provider.userId],
  );
  await asSuperuser("update profile set state = 'TX', registration_status = 'consented' where user_id = $1", [
    member.userId,
  ]);
  await inTransaction(nurse.ctx, (tx) =>
    openRelation(tx, { userId: member.userId, providerId: provider.userId, basis: "assigned", reason: "answers-sent" }),
  );
  await inTransaction(member.ctx, (tx) =>
    openEpisode(tx, { userId: member.userId, treatmentKey: "trt", reason: "registered" }),
  );
});

const send = () =>
  inTransaction(member.ctx, async (tx) => {
    const [episode] = await listOpenEpisodes(tx.trx, member.userId);
    await moveEpisode(tx, episode!, { to: "submitted", reason: "answers" });
  });
/** As the worker does it. */
const follow = async () => {
  await followEpisodes(system, member);
  await draftBaselineOrders(system, member);
};
const drafts = async () => (await listLabDrafts(provider.ctx)).drafts;

test("nothing is drafted before the questions are sent", async () => {
  await follow();
  expect(await drafts()).toEqual([]);
});

test("sent answers leave one draft to the provider's one press, however often it runs", async () => {
  await send();
  await follow();
  await follow();
  const [draft, ...others] = await drafts();
  expect(others).toEqual([]);
  expect(draft).toMatchObject({
    userId: member.userId,
    treatmentKey: "trt",
    origin: "baseline",
    icd10: ["E29.1"],
    panelKeys: ["trt-base", "order-cbc", "order-cmp", "order-lipids"],
  });
  await signLabOrder(provider.ctx, { orderId: draft!.id });
  await follow();
  expect(await drafts()).toEqual([]);
  expect((await listLabOrdersOf(provider.ctx, member)).orders).toMatchObject([{ status: "signed" }]);
});

test("a fresh blood test makes another one needless", async () => {
  await send();
  await makeVisitAndLabs(asSuperuser, { providerId: provider.userId }, member.userId, NOW);
  await draftBaselineOrders(system, member);
  expect(await drafts()).toEqual([]);
});

test("where nobody covers, nothing is drafted for nobody", async () => {
  await asSuperuser("update provider set is_covering = false");
  await send();
  await follow();
  expect(await drafts()).toEqual([]);
});

test("looking at someone's lab orders is recorded", async () => {
  await listLabOrdersOf(provider.ctx, member);
  const rows = await asSuperuser<{ actor_id: string }>(
    "select actor_id from audit_event where action = 'lab-orders.read' and subject_id = $1",
    [member.userId],
  );
  expect(rows).toEqual([{ actor_id: provider.userId }]);
});
