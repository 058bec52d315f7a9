import { beforeEach, expect, test } from "vitest";
import { ctx, member, useOrders } from "#test/order-clinic.ts";
import { makeVerified } from "#test/identity/make-verified.ts";
import { asSuperuser, useDatabase } from "#test/test-ctx.ts";
import { getMyOrders } from "../lists/get-my-orders.ts";

useDatabase();
useOrders();

beforeEach(() => asSuperuser("delete from identity_check where user_id = $1", [member.userId]));

/** The clinic requires checks from 2026-11-16. */
async function gateWhen({ confirmed, license }: { confirmed: string; license: string }) {
  await asSuperuser("update prescription set confirmed_at = $2 where id = $1", [member.prescriptionId, confirmed]);
  await asSuperuser("update profile set license_expiration_date = $2 where user_id = $1", [member.userId, license]);
  const [next] = (await getMyOrders(ctx)).next;
  return next!.gates.find(({ key }) => key === "photo-id");
}

const [DAY_BEFORE, FIRST_DAY] = ["2026-11-15T18:00:00Z", "2026-11-16T18:00:00Z"];

test("a prescription confirmed before checks were required continues with the license on the profile, until it expires", async () => {
  expect(await gateWhen({ confirmed: DAY_BEFORE, license: "2029-03-01" })).toMatchObject({
    isMet: true,
    finding: { code: "photo-id-valid", expiresOn: "2029-03-01" },
  });
  expect(await gateWhen({ confirmed: DAY_BEFORE, license: "2026-11-15" })).toMatchObject({
    isMet: false,
    finding: { code: "photo-id-expires" },
    action: "show-id",
  });
});

test("one confirmed from that day on needs a checked ID, whatever was typed", async () => {
  expect(await gateWhen({ confirmed: FIRST_DAY, license: "2029-03-01" })).toMatchObject({
    isMet: false,
    finding: { code: "photo-id-missing" },
    action: "show-id",
  });
  await makeVerified(asSuperuser, member.userId, "2031-03-31");
  expect(await gateWhen({ confirmed: FIRST_DAY, license: "2029-03-01" })).toMatchObject({
    isMet: true,
    finding: { code: "photo-id-valid", expiresOn: "2031-03-31" },
  });
});

test("a check of another name doesn't count", async () => {
  await makeVerified(asSuperuser, member.userId, "2031-03-31");
  await asSuperuser("update profile set last_name = 'Other' where user_id = $1", [member.userId]);
  expect(await gateWhen({ confirmed: FIRST_DAY, license: "2029-03-01" })).toMatchObject({ isMet: false });
});
