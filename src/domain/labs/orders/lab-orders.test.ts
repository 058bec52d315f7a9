import { beforeEach, describe, expect, test } from "vitest";
import type { Updateable } from "kysely";
import { inTransaction } from "#core/db.ts";
import type { LabOrder } from "#core/db-types.ts";
import { openRelation } from "#domain/chart/care/open-relation.ts";
import { member, NOW, nurse, provider, useLabs } from "#test/lab-clinic.ts";
import { withPoliciesOff } from "#test/first-lock.ts";
import { aKnownPerson } from "#test/people.ts";
import { asSuperuser, emptyTables, testCtx, useDatabase } from "#test/test-ctx.ts";
import type { Labs } from "../interface/labs.ts";
import { cancelLabOrder } from "./cancel-lab-order.ts";
import { choosePlace } from "./choose-place.ts";
import { getOwnLabOrder } from "./get-own-lab-order.ts";
import { listOwnLabOrders } from "./list-own-lab-orders.ts";
import { listLabOrdersOf } from "./list-lab-orders-of.ts";
import { placeLabOrder } from "./place-lab-order.ts";
import { quoteLabOrder } from "./quote-lab-order.ts";
import { searchSites } from "./search-sites.ts";
import { fetchSites } from "./fetch-sites.ts";
import { orderLabs } from "./order-labs.ts";
import { sweepLabOrders } from "./sweep-lab-orders.ts";

/** From the provider's press to the lab: what is signed stands, the member chooses the place, and waiting is noticed. */
useDatabase();
useLabs();

const SITE = {
  id: "site-1",
  name: "Sample Lab, Congress Avenue",
  address: "500 Sample Avenue",
  city: "Austin",
  distanceMiles: 0.8,
  hours: "Mon to Sat 6:30 AM to 2 PM",
  isWalkIn: true,
};
const system = (days = 0) => testCtx({ as: "system", now: new Date(NOW.getTime() + days * 86_400_000) });
const CONTENT = { treatmentKey: "trt", panelKeys: ["trt-week8", "order-cbc"], icd10: ["E29.1"], note: "" };
const sent: unknown[] = [];
const lab = {
  key: "sandbox",
  sites: async () => [SITE],
  place: async (order: unknown) => {
    sent.push(order);
    return { vendorRef: "v-1", requisition: null };
  },
} as unknown as Labs;

beforeEach(async () => {
  sent.length = 0;
  await emptyTables("lab_site_list");
  await inTransaction(nurse.ctx, (tx) =>
    openRelation(tx, { userId: member.userId, providerId: provider.userId, basis: "assigned", reason: "answers-sent" }),
  );
  await asSuperuser(
    `update profile set date_of_birth = '1985-04-27', mailing_address = '1 Oak Street', city = 'Austin', state = 'TX',
      zip_code = '78701' where user_id = $1`,
    [member.userId],
  );
  await asSuperuser(
    `insert into patient_basics (user_id, sex_at_birth, height_inches, weight_pounds, changed_at)
     values ($1, 'male', 70, 180, $2) on conflict do nothing`,
    [member.userId, NOW],
  );
});

const order = () => orderLabs(provider.ctx, { ...CONTENT, userId: member.userId });

describe("ordering", () => {
  test("signs, and the member sees the tests in plain words", async () => {
    const orderId = await order();
    const own = await getOwnLabOrder(member.ctx, { orderId });
    expect(own.order).toMatchObject({ status: "signed", icd10: ["E29.1"], expiresOn: "2027-01-11" });
    expect(own.tests.everyDraw).toEqual(["Total testosterone", "Estradiol", "Hematocrit", "Hemoglobin"]);
    expect(own.steps.map(({ status }) => status)).toEqual(["signed"]);
  });

  test("a provider without a relation, a nurse and another member are refused by both locks", async () => {
    const orderId = await order();
    const stranger = await aKnownPerson("provider", { now: NOW });
    const other = await aKnownPerson("member", { now: NOW });
    const refused = async () => {
      await expect(orderLabs(stranger.ctx, { ...CONTENT, userId: member.userId })).rejects.toMatchObject({
        code: "not-found",
      });
      await expect(listLabOrdersOf(stranger.ctx, member)).rejects.toMatchObject({ code: "not-found" });
      await expect(cancelLabOrder(stranger.ctx, { orderId, reason: "wrong" })).rejects.toMatchObject({
        code: "not-found",
      });
      await expect(orderLabs(nurse.ctx, { ...CONTENT, userId: member.userId })).rejects.toMatchObject({
        code: "forbidden",
      });
      await expect(getOwnLabOrder(other.ctx, { orderId })).rejects.toMatchObject({ code: "not-found" });
      await expect(
        choosePlace(other.ctx, { orderId, place: { place: "own-lab", zip: "", price: "" } }),
      ).rejects.toMatchObject({
        code: "not-found",
      });
    };
    await refused();
    await withPoliciesOff(refused);
  });

  test("what is signed isn't changed, by anybody", async () => {
    const orderId = await order();
    await expect(asSuperuser("update lab_order set loincs = '{}' where id = $1", [orderId])).rejects.toThrow(
      "not changed",
    );
  });
});

describe("the place", () => {
  test("is found by ZIP code, chosen, and the order goes there once", async () => {
    const orderId = await order();
    expect(await searchSites(member.ctx, { zip: "78701" })).toBeNull();
    await fetchSites(system(), { zip: "78701" }, lab);
    expect((await searchSites(member.ctx, { zip: "78701" }))?.sites).toEqual([SITE]);
    const price = (await quoteLabOrder(member.ctx, { orderId }))?.priceLineId ?? "";
    await choosePlace(member.ctx, { orderId, place: { place: "site-1", zip: "78701", price } });
    await placeLabOrder(system(), { orderId }, lab);
    await placeLabOrder(system(), { orderId }, lab);
    expect(sent).toMatchObject([
      { order_id: orderId, site_id: "site-1", icd10: ["E29.1"], patient: { date_of_birth: "1985-04-27", sex: "male" } },
    ]);
    expect((await getOwnLabOrder(member.ctx, { orderId })).order).toMatchObject({
      status: "placed",
      siteName: "Sample Lab, Congress Avenue",
      vendorRef: "v-1",
    });
  });

  test("the worker is asked for the sites once a minute, however often the page is loaded", async () => {
    const jobs = async () => (await asSuperuser("select 1 from pgboss.job where name = 'labs.fetch-sites'")).length;
    for (let load = 0; load < 3; load++) expect(await searchSites(member.ctx, { zip: "73301" })).toBeNull();
    expect(await jobs()).toBe(1);
    const later = { ...member.ctx, now: new Date(NOW.getTime() + 61_000) };
    expect(await searchSites(later, { zip: "73301" })).toBeNull();
    expect(await jobs()).toBe(2);
    await fetchSites(system(), { zip: "73301" }, lab);
    expect((await searchSites(member.ctx, { zip: "73301" }))?.sites).toEqual([SITE]);
    expect(await jobs()).toBe(2);
  });

  test("is all that the member writes of an order: not how long it is valid, nor where it stands", async () => {
    const orderId = await order();
    const write = (change: Updateable<LabOrder>) =>
      inTransaction(member.ctx, ({ trx }) =>
        trx.updateTable("lab_order").set(change).where("id", "=", orderId).execute(),
      );
    await expect(write({ expires_on: "2030-01-01" })).rejects.toThrow("nothing else");
    await expect(write({ moved_at: new Date(0) })).rejects.toThrow("nothing else");
    await expect(write({ status: "canceled", ended_reason: "wrong" })).rejects.toThrow("nothing else");
    await write({ collection: "own-lab", injection_days: [1, 4] });
    expect((await getOwnLabOrder(member.ctx, { orderId })).order).toMatchObject({
      collection: "own-lab",
      expiresOn: "2027-01-11",
    });
  });

  test("can be the member's own lab, without any network", async () => {
    const orderId = await order();
    await choosePlace(member.ctx, { orderId, place: { place: "own-lab", zip: "", price: "" } });
    await placeLabOrder(system(), { orderId }, null);
    expect((await listOwnLabOrders(member.ctx))[0]).toMatchObject({ id: orderId, status: "placed" });
  });

  test("of somebody's own invention is refused", async () => {
    const orderId = await order();
    await expect(
      choosePlace(member.ctx, { orderId, place: { place: "nowhere", zip: "78701", price: "" } }),
    ).rejects.toMatchObject({ code: "not-found" });
  });
});

describe("the clocks", () => {
  const mails = async () =>
    (await asSuperuser<{ template: string }>("select template from mail_outbox order by created_at")).map(
      ({ template }) => template,
    );

  test("tell the member after 3 and 14 days, a nurse after 28, each once", async () => {
    await order();
    await asSuperuser("delete from mail_outbox");
    for (const day of [2, 4, 4, 15, 15, 29, 29]) await sweepLabOrders(system(day));
    expect(await mails()).toEqual(["account-news", "account-news", "lab-order-waits"]);
  });

  test("end an order that is no longer valid", async () => {
    const orderId = await order();
    await sweepLabOrders(system(60));
    expect((await getOwnLabOrder(member.ctx, { orderId })).order.status).toBe("signed");
    await sweepLabOrders(system(61));
    expect((await getOwnLabOrder(member.ctx, { orderId })).order.status).toBe("expired");
  });
});

test("a provider cancels until the blood is drawn", async () => {
  const orderId = await order();
  await cancelLabOrder(provider.ctx, { orderId, reason: "not-needed" });
  expect((await getOwnLabOrder(member.ctx, { orderId })).order.status).toBe("canceled");
  await expect(cancelLabOrder(provider.ctx, { orderId, reason: "not-needed" })).rejects.toMatchObject({
    code: "conflict",
  });
});
