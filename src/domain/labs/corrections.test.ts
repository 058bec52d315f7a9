import { describe, expect, test } from "vitest";
import { inTransaction } from "#core/db.ts";
import { CRITICAL, NOW, ORDINARY, first, member, results, second, shown, typed, useLabs } from "#test/lab-clinic.ts";
import { release, transcribe } from "#test/labs.ts";
import { asSuperuser, useDatabase } from "#test/test-ctx.ts";
import { getReport } from "./get-report.ts";
import { listResults } from "./list-results.ts";
import { updateReport, updateValue } from "./queries.server.ts";
import { formatResult } from "./report.ts";
import { withdrawReport } from "./withdraw-report.ts";

useDatabase();
useLabs();

describe("corrections", () => {
  const correct = (correctsId: string, lines: string[]) =>
    transcribe(first.ctx, typed(lines, { correctsId, correctionReason: "Digits were swapped" }));

  test("never overwrite: the old version stays in force until the new one is released, and is kept after", async () => {
    const old = await transcribe(first.ctx, typed(["2986-8 614 ng/dL 264-916"]));
    await release(second.ctx, old);
    const next = await correct(old, ["2986-8 641 ng/dL 264-916"]);
    expect(await shown()).toEqual(["614"]);
    await release(second.ctx, next);
    const { reports, corrected } = await listResults(member.ctx, { userId: member.userId });
    expect(reports.flatMap(({ values }) => values.map(formatResult))).toEqual(["641"]);
    expect(corrected.flatMap(({ values }) => values.map(formatResult))).toEqual(["614"]);
    const { versions } = await getReport(second.ctx, { reportId: next });
    expect(versions.map(({ version, status }) => [version, status])).toEqual([
      [1, "amended"],
      [2, "released"],
    ]);
  });

  test("only the newest version can be corrected, and one correction at a time", async () => {
    const old = await transcribe(first.ctx, typed(ORDINARY));
    await expect(correct(old, ORDINARY)).rejects.toMatchObject({ code: "conflict" });
    await release(second.ctx, old);
    const next = await correct(old, ORDINARY);
    await expect(correct(old, ORDINARY)).rejects.toMatchObject({ code: "conflict" });
    await release(second.ctx, next);
    await expect(correct(old, ORDINARY)).rejects.toMatchObject({ code: "conflict" });
  });

  test("nothing that is kept can be changed, by the database's own rules", async () => {
    const reportId = await transcribe(first.ctx, typed(ORDINARY));
    await release(second.ctx, reportId);
    const [value] = (await results())[0]!.values;
    const change = (set: object) => inTransaction(first.ctx, ({ trx }) => updateValue(trx, value!.id, set));
    await expect(change({ value: "1" })).rejects.toThrow("permission denied");
    await expect(
      inTransaction(first.ctx, (tx) => updateReport(tx, reportId, { status: "transcribed" })),
    ).rejects.toThrow("does not go from");
    await expect(
      inTransaction(first.ctx, ({ trx }) => trx.deleteFrom("lab_report").where("id", "=", reportId).execute()),
    ).rejects.toThrow("permission denied");
  });

  test("what does not match the paper is withdrawn with a note, its alarm ends, and it is entered again", async () => {
    const wrong = await transcribe(first.ctx, typed(CRITICAL));
    await withdrawReport(second.ctx, { reportId: wrong, note: "It says 45.2" });
    expect(await asSuperuser("select closed_at, closure_note from lab_alert")).toEqual([
      { closed_at: NOW, closure_note: "Withdrawn: It says 45.2" },
    ]);
    expect(await asSuperuser("select closed_at from alarm")).toEqual([{ closed_at: NOW }]);
    const right = await correct(wrong, ["4544-3 45.2 % 38.3-51"]);
    await release(second.ctx, right);
    expect(await shown()).toEqual(["45.2"]);
  });

  test("an alert whose result the correction takes back is closed; one that stays is neither closed nor told again", async () => {
    const old = await transcribe(first.ctx, typed([...CRITICAL, "2823-3 6.4 mmol/L 3.5-5.1"]));
    await release(second.ctx, old);
    const next = await correct(old, [...CRITICAL, "2823-3 4.6 mmol/L 3.5-5.1"]);
    await release(second.ctx, next);
    const alerts = await asSuperuser(
      "select rule_key, closed_at is null as open from lab_alert where report_id = any($1) order by rule_key",
      [[old, next]],
    );
    expect(alerts).toEqual([
      { rule_key: "hematocrit-hold", open: true },
      { rule_key: "potassium-high", open: false },
    ]);
  });
});
