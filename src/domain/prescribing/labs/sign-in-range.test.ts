import { beforeEach, expect, test } from "vitest";
import { inTransaction } from "#core/db.ts";
import { openRelation } from "#domain/chart/care/open-relation.ts";
import { holdValue } from "#domain/labs/hold-value.ts";
import { first, member, NOW, nurse, provider, results, second, typed, useLabs } from "#test/lab-clinic.ts";
import { release, transcribe } from "#test/labs.ts";
import { aKnownPerson } from "#test/people.ts";
import { useDatabase } from "#test/test-ctx.ts";
import { signInRange } from "./sign-in-range.ts";

/** A panel with nothing to decide is signed with one press and the approved sentence. */
useDatabase();
useLabs();

beforeEach(async () => {
  await inTransaction(nurse.ctx, (tx) =>
    openRelation(tx, { userId: member.userId, providerId: provider.userId, basis: "assigned", reason: "answers-sent" }),
  );
});

async function released(lines: string[]): Promise<string> {
  const reportId = await transcribe(first.ctx, typed(lines));
  await release(second.ctx, reportId);
  return reportId;
}
const IN_RANGE = ["2986-8 641 ng/dL 264-916", "2857-1 0.90 ng/mL <4.0"];
const reviewed = async () => (await results()).map(({ reviewedAt }) => reviewedAt !== null);

test("everything in range: reviewed, and the member reads the sentence next to each result", async () => {
  const reportId = await released(IN_RANGE);
  await signInRange(provider.ctx, { reportId });
  expect(await reviewed()).toEqual([true]);
  const remarks = (await results()).flatMap(({ values }) => values.map(({ remark }) => remark));
  expect(remarks).toEqual(Array(2).fill("This is where we want it. Nothing changes."));
  await expect(signInRange(provider.ctx, { reportId })).rejects.toMatchObject({ code: "conflict" });
});

test.each([
  ["one is outside the lab's range", ["2986-8 641 ng/dL 264-916", "2243-4 61 pg/mL 8-35"]],
  ["one has no range", ["2986-8 641 ng/dL 264-916", "2243-4 24 pg/mL"]],
  ["one is critical", ["4544-3 54.2 % 38.3-51"]],
])("not if %s", async (_, lines) => {
  const reportId = await released(lines);
  await expect(signInRange(provider.ctx, { reportId })).rejects.toMatchObject({ code: "conflict" });
  expect(await reviewed()).toEqual([false]);
});

test("not while a result is held back, nor before a second person checked it, nor by anybody else", async () => {
  const unchecked = await transcribe(first.ctx, typed(IN_RANGE));
  await expect(signInRange(provider.ctx, { reportId: unchecked })).rejects.toMatchObject({ code: "conflict" });
  await release(second.ctx, unchecked);
  const stranger = await aKnownPerson("provider", { now: NOW });
  await expect(signInRange(stranger.ctx, { reportId: unchecked })).rejects.toMatchObject({ code: "not-found" });
  await expect(signInRange(nurse.ctx, { reportId: unchecked })).rejects.toMatchObject({ code: "forbidden" });
  const [value] = (await results())[0]!.values;
  await holdValue(provider.ctx, { reportId: unchecked, valueId: value!.id, reason: "I call first." });
  await expect(signInRange(provider.ctx, { reportId: unchecked })).rejects.toMatchObject({ code: "conflict" });
});
