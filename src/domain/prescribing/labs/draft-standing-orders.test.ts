import { beforeEach, expect, test } from "vitest";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { openRelation } from "#domain/chart/care/open-relation.ts";
import { cancelLabOrder } from "#domain/labs/orders/cancel-lab-order.ts";
import { listLabDrafts } from "#domain/labs/orders/list-lab-drafts.ts";
import { signLabOrder } from "#domain/labs/orders/sign-lab-order.ts";
import { member, NOW, nurse, provider, useLabs } from "#test/lab-clinic.ts";
import { asSuperuser, emptyTables, testCtx, useDatabase } from "#test/test-ctx.ts";
import { draftStandingOrders } from "./draft-standing-orders.ts";

/** What the monitoring schedule asks for soon is drafted, and waits for the provider's one press. */
useDatabase();
useLabs();

const DAY = 86_400_000;
const system = (days = 0) => testCtx({ as: "system", now: new Date(NOW.getTime() + days * DAY) });
const day = (days: number) => new Date(NOW.getTime() + days * DAY).toISOString().slice(0, 10);
const drafts = async () => (await listLabDrafts(provider.ctx)).drafts;

beforeEach(async () => {
  await emptyTables("due_item");
  await asSuperuser("update provider set is_covering = (user_id = $1)", [provider.userId]);
  await asSuperuser(
    `insert into provider_license (provider_id, state, number, valid_from, valid_until)
     values ($1, 'TX', 'N-1', '2020-01-01', '2035-12-31')`,
    [provider.userId],
  );
  await asSuperuser("update profile set state = 'TX' where user_id = $1", [member.userId]);
  await inTransaction(nurse.ctx, (tx) =>
    openRelation(tx, { userId: member.userId, providerId: provider.userId, basis: "assigned", reason: "answers-sent" }),
  );
});

/** A blood test of the schedule, `days` from now. It may be drawn from two weeks before. */
async function due(days: number, more: { step?: number; opens?: number } = {}): Promise<string> {
  const id = newId();
  const { step = 1, opens = days - 14 } = more;
  await asSuperuser(DUE_ITEM, [id, member.userId, step, day(opens), day(days)]);
  return id;
}

const DUE_ITEM = `insert into due_item (id, user_id, treatment_key, kind, schedule_version, step, first_dose_on, opens_on, due_on,
    grace_days, markers, created_at)
  values ($1, $2, 'trt', 'lab', 1, $3, $4::date - 42, $4, $5, 21, '{2986-8}', now())`;

test("what is due within three weeks and may be drawn is drafted once, with the set of its step", async () => {
  const itemId = await due(10);
  await draftStandingOrders(system());
  await draftStandingOrders(system());
  expect(await drafts()).toMatchObject([
    { userId: member.userId, origin: "standing", dueItemId: itemId, panelKeys: ["trt-week8", "order-cbc"] },
  ]);
});

test("what is due later than that isn't drafted yet", async () => {
  await due(40, { opens: -1 });
  await draftStandingOrders(system());
  expect(await drafts()).toEqual([]);
});

test("what can't be drawn yet waits", async () => {
  await due(20, { opens: 6 });
  await draftStandingOrders(system());
  expect(await drafts()).toEqual([]);
  await draftStandingOrders(system(7));
  expect(await drafts()).toHaveLength(1);
});

test("a signed one isn't drafted again; a canceled one is", async () => {
  await due(10);
  await draftStandingOrders(system());
  const [draft] = await drafts();
  await signLabOrder(provider.ctx, { orderId: draft!.id });
  await draftStandingOrders(system());
  expect(await drafts()).toEqual([]);
  await cancelLabOrder(provider.ctx, { orderId: draft!.id, reason: "wrong" });
  await draftStandingOrders(system());
  expect(await drafts()).toHaveLength(1);
});

test("what was measured, waived or ended is left alone", async () => {
  await due(10);
  await asSuperuser("update due_item set ended_at = now()");
  await draftStandingOrders(system());
  expect(await drafts()).toEqual([]);
});
