import { beforeEach, describe, expect, test } from "vitest";
import { ctx, jobs, member, NOW, ordersOf, system, useOrders } from "#test/order-clinic.ts";
import { asSuperuser, emptyTables, testCtx, useDatabase } from "#test/test-ctx.ts";
import { getAddressWait } from "./get-address-wait.ts";
import { confirmDose } from "./confirm-dose.ts";
import { AddressConfirmed, confirmNewAddress } from "./confirm-new-address.ts";
import { considerReorder } from "./consider-reorder.ts";
import { getMyOrders } from "../lists/get-my-orders.ts";
import { placeNow } from "../lists/place-now.ts";

useDatabase();
useOrders();

const HOUR = 3_600_000;
const after = (hours: number) => new Date(NOW.getTime() + hours * HOUR);
const staff = (now = NOW) => testCtx({ as: "employee", now });
const moved = (at: Date) =>
  asSuperuser("update profile set address_changed_at = $2 where user_id = $1", [member.userId, at]);
const confirmed = (changedAt: Date) => ({ userId: member.userId, changedAt, note: "Called, read it back to me" });

describe("after an address change", () => {
  beforeEach(async () => {
    await confirmDose(ctx, member);
    await moved(after(-1));
  });

  test("no order is placed for 48 hours, by night or by staff, and the member reads why", async () => {
    expect(await considerReorder(system(), member)).toBe("waiting");
    expect(await considerReorder(system(after(46.9)), member)).toBe("waiting");
    expect(await placeNow(staff(), member)).toMatchObject({ kind: "waits", gates: [{ key: "address" }] });
    expect(await ordersOf(member)).toEqual([]);
    const [next] = (await getMyOrders(ctx)).next;
    expect(next!.gates.find(({ key }) => key === "address")).toMatchObject({
      isMet: false,
      finding: { code: "address-waits" },
      action: null,
    });
  });

  test("it is placed once the time is over", async () => {
    expect(await considerReorder(system(after(47)), member)).toBe("created");
  });

  test("staff who reached them by phone open the gate, with a note in the trail, and the order is looked at", async () => {
    await asSuperuser("delete from pgboss.job");
    await emptyTables("audit_event");
    await confirmNewAddress(staff(), confirmed(after(-1)));
    expect(await jobs("orders.consider")).toEqual([{ prescriptionId: member.prescriptionId }]);
    expect(await asSuperuser("select action, reason from audit_event")).toEqual([
      { action: "order.address-confirmed", reason: "Called, read it back to me" },
    ]);
    expect(await getAddressWait(staff(), member)).toBeNull();
    expect(await considerReorder(system(), member)).toBe("created");
  });

  test("what was confirmed is this change: one more change waits again, and its own moment must be named", async () => {
    await confirmNewAddress(staff(), confirmed(after(-1)));
    await moved(NOW);
    expect(await considerReorder(system(), member)).toBe("waiting");
    await expect(confirmNewAddress(staff(), confirmed(after(-1)))).rejects.toMatchObject({ code: "conflict" });
    expect(await considerReorder(system(), member)).toBe("waiting");
  });

  test("nobody but staff confirms it, and none their own", async () => {
    await expect(confirmNewAddress(ctx, confirmed(after(-1)))).rejects.toMatchObject({ code: "forbidden" });
    const self = testCtx({ as: "employee", id: member.userId, now: NOW });
    await expect(confirmNewAddress(self, confirmed(after(-1)))).rejects.toMatchObject({ code: "forbidden" });
    expect(AddressConfirmed.safeParse({ ...confirmed(NOW), changedAt: NOW.toISOString(), note: " " }).success).toBe(
      false,
    );
    const stored = "select 1 from address_confirmation where user_id = $1";
    expect(await asSuperuser(stored, [member.userId])).toEqual([]);
  });
});
