import { beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { withPoliciesOff } from "#test/first-lock.ts";
import { aKnownPerson } from "#test/people.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { findTreatmentHold } from "./reads.server.ts";
import { HOLD_SOURCES, type HoldSource, type LiftReason } from "./treatment-hold.ts";

useDatabase();

const at = (hour: number) => new Date(Date.UTC(2026, 10, 12, hour));
let userId: string;
beforeEach(async () => {
  ({ userId } = await aKnownPerson("member", { now: at(0) }));
});

/** A hold from hour 1, lifted at hour 5 if there is a reason. */
async function aHold(source: HoldSource, treatmentKey: string, liftReason: LiftReason | null = null) {
  await asSuperuser(
    `insert into treatment_hold (id, user_id, treatment_key, reason, source, source_id, starts_at, lifted_at, lifted_by, lift_reason)
     values ($1, $2, $3, 'result-stops-treatment', $4, $5, $6, $7, $8, $9)`,
    [newId(), userId, treatmentKey, source, newId(), at(1), liftReason && at(5), liftReason && newId(), liftReason],
  );
}
const find = (treatmentKey: string, confirmedAt: Date | null = null) =>
  inTransaction(testCtx({ as: "system", now: at(9) }), ({ trx }) =>
    findTreatmentHold(trx, userId, treatmentKey, { confirmedAt }),
  );

describe("a hold", () => {
  test("is about one treatment of one person, and says where it comes from", async () => {
    await aHold("lab", "trt");
    expect([await find("trt"), await find("semaglutide")]).toEqual([{ source: "lab" }, null]);
    ({ userId } = await aKnownPerson("member", { now: at(0) }));
    expect(await find("trt")).toBeNull();
  });

  test.each([
    [["lab", "vital"], "vital"],
    [["answer", "lab"], "lab"],
    [["message", "answer"], "answer"],
    [["message"], "message"],
  ] as const)("by %j is named after the %s", async (sources, named) => {
    for (const source of sources) await aHold(source, "trt");
    expect(await find("trt")).toEqual({ source: named });
  });

  test("the list of sources is the database's", async () => {
    for (const source of HOLD_SOURCES) await aHold(source, "trt");
    await expect(aHold("fax" as HoldSource, "trt")).rejects.toThrow("treatment_hold_source_check");
  });

  test.each<[LiftReason | null, treatment: boolean, before: boolean, after: boolean]>([
    [null, true, true, true],
    ["continue", false, false, false],
    ["stop", false, false, false],
    ["withdrawn", false, false, false],
    ["corrected", false, false, false],
    ["change-dose", false, true, false],
  ])(
    "lifted with %j holds the treatment: %j, a prescription from before: %j, from after: %j",
    async (reason, ...held) => {
      await aHold("lab", "trt", reason);
      const found = [await find("trt"), await find("trt", at(4)), await find("trt", at(6))];
      expect(found.map((hold) => hold !== null)).toEqual(held);
    },
  );
});

test("a hold is nobody else's: another member finds none", async () => {
  await aHold("lab", "trt");
  const other = await aKnownPerson("member", { now: at(0) });
  const stranger = await aKnownPerson("provider", { now: at(0) });
  for (const { ctx } of [other, stranger]) {
    const ask = () => inTransaction(ctx, ({ trx }) => findTreatmentHold(trx, userId, "trt"));
    expect(await ask()).toBeNull();
    expect(await withPoliciesOff(ask)).toEqual({ source: "lab" });
  }
});
