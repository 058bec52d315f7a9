import { beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "#core/db.ts";
import { addTotp, aMember, aStaff, later, type Person } from "#test/people.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { findSession } from "../sessions/find-session.ts";
import { askForFactorReset } from "./ask-for-factor-reset.ts";
import { decideFactorReset } from "./decide-factor-reset.ts";
import { getOpenFactorReset } from "./get-open-factor-reset.ts";
import { startViewing } from "../sessions/start-viewing.ts";
import { stopViewing } from "../sessions/stop-viewing.ts";

useDatabase();
const now = new Date("2026-11-15T12:00:00Z");
let employee: Person;
let colleague: Person;
let mara: Person;
beforeEach(async () => {
  [employee, colleague, mara] = [
    await aStaff("employee", { now }),
    await aStaff("employee", { now }),
    await aMember({ now }),
  ];
});

describe("looking at the site as a member sees it", () => {
  const reason = "cannot see tracking";
  const viewing = async (minutes = 0) =>
    (await findSession(later(employee.ctx, minutes * 60), employee.token))?.viewingId ?? null;

  test("lasts until it is stopped or half an hour has passed, and is in the trail", async () => {
    await startViewing(employee.ctx, { userId: mara.userId, reason });
    expect(await viewing()).toBe(mara.userId);
    expect(await viewing(14)).toBe(mara.userId);
    await stopViewing(employee.ctx);
    expect(await viewing()).toBeNull();
    expect(
      await asSuperuser(
        "select action, reason from audit_event where subject_id = $1 and actor_id = $2 order by action desc",
        [mara.userId, employee.userId],
      ),
    ).toEqual([
      { action: "member.viewed-as", reason },
      { action: "member.view-ended", reason: null },
    ]);
    await startViewing(employee.ctx, { userId: mara.userId, reason });
    await asSuperuser("update auth.session set viewing_until = $1 where user_id = $2 and viewing_id is not null", [
      now,
      employee.userId,
    ]);
    expect(await viewing()).toBeNull();
  });

  test("is for members' pages only, and for staff only", async () => {
    await expect(startViewing(employee.ctx, { userId: colleague.userId, reason })).rejects.toThrow("forbidden");
    await expect(startViewing(mara.ctx, { userId: mara.userId, reason })).rejects.toThrow("forbidden");
  });

  test("reads, and the database itself refuses to write", async () => {
    const eyes = testCtx({ as: "member", id: mara.userId });
    const ctx = { ...eyes, actor: { ...eyes.actor, viewedBy: employee.userId } as typeof eyes.actor };
    const change = { preferred_name: "Somebody" };
    const update = (as: typeof ctx) =>
      inTransaction(as, ({ trx }) =>
        trx.updateTable("profile").set(change).where("user_id", "=", mara.userId).executeTakeFirst(),
      );
    await expect(update(ctx)).rejects.toThrow("read-only transaction");
    await expect(update(eyes)).resolves.toMatchObject({ numUpdatedRows: 1n });
  });
});

describe("a lost second step", () => {
  const reason = "lost phone and laptop, identity checked by call";
  const factors = async () => asSuperuser("select 1 from auth.factor where user_id = $1", [mara.userId]);
  beforeEach(async () => {
    await addTotp(mara.ctx);
    await askForFactorReset(employee.ctx, { userId: mara.userId, reason });
  });

  test("is removed once a second colleague approves; its owner is signed out and notified", async () => {
    expect(await factors()).toHaveLength(1);
    expect(await getOpenFactorReset(colleague.ctx, { userId: mara.userId })).toMatchObject({ reason });
    await decideFactorReset(colleague.ctx, { userId: mara.userId, isApproved: true });
    expect(await factors()).toHaveLength(0);
    expect(await findSession(mara.ctx, mara.token)).toBeNull();
    await expect(decideFactorReset(colleague.ctx, { userId: mara.userId, isApproved: true })).rejects.toThrow(
      "not-found",
    );
  });

  test("leaves no browser that was trusted before, and its approval in the trail", async () => {
    const devices = () => asSuperuser("select 1 from auth.known_device where user_id = $1", [mara.userId]);
    expect(await devices()).not.toEqual([]);
    await decideFactorReset(colleague.ctx, { userId: mara.userId, isApproved: true });
    expect(await devices()).toEqual([]);
    expect(
      await asSuperuser("select actor_id from audit_event where action = 'factor.reset' and subject_id = $1", [
        mara.userId,
      ]),
    ).toEqual([{ actor_id: colleague.userId }]);
  });

  test("is not taken away by the one who asked, in the use case and in the database", async () => {
    await expect(decideFactorReset(employee.ctx, { userId: mara.userId, isApproved: true })).rejects.toThrow(
      "forbidden",
    );
    await expect(
      asSuperuser("update factor_reset set decided_by = asked_by, decided_at = now(), is_approved = true"),
    ).rejects.toThrow("check constraint");
    expect(await factors()).toHaveLength(1);
  });

  test("stays after a no, and one question at a time is open", async () => {
    await expect(askForFactorReset(colleague.ctx, { userId: mara.userId, reason })).rejects.toThrow("conflict");
    await decideFactorReset(colleague.ctx, { userId: mara.userId, isApproved: false });
    expect(await factors()).toHaveLength(1);
  });

  test("of a colleague is for admins", async () => {
    await expect(askForFactorReset(employee.ctx, { userId: colleague.userId, reason })).rejects.toThrow("forbidden");
  });
});
