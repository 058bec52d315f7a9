import { expect, test } from "vitest";
import { NOW, first, member, provider, second, typed, useLabs } from "#test/lab-clinic.ts";
import { release, transcribe } from "#test/labs.ts";
import { aKnownPerson } from "#test/people.ts";
import { asSuperuser, useDatabase } from "#test/test-ctx.ts";
import { getMarkers } from "./get-markers.ts";
import { findLastPrinted } from "./find-last-printed.ts";
import { listPanels } from "./list-panels.ts";

useDatabase();
useLabs();

test("every panel names markers that we know, each once", async () => {
  const panels = await listPanels(first.ctx);
  const markers = await getMarkers(first.ctx);
  expect(panels.find(({ key }) => key === "hormones")?.loincs).toHaveLength(7);
  for (const { loincs } of panels) {
    expect(new Set(loincs).size).toBe(loincs.length);
    expect(loincs.filter((loinc) => !markers.has(loinc))).toEqual([]);
  }
  await expect(listPanels(member.ctx)).rejects.toMatchObject({ code: "forbidden" });
  await expect(listPanels(provider.ctx)).rejects.toMatchObject({ code: "forbidden" });
});

test("a range is suggested as the same lab printed it last, for the member or for somebody of the same sex", async () => {
  const sexOf = (userId: string, sex: string) =>
    asSuperuser("insert into patient_basics (user_id, sex_at_birth, changed_at) values ($1, $2, now())", [userId, sex]);
  const [man, woman] = [await aKnownPerson("member", { now: NOW }), await aKnownPerson("member", { now: NOW })];
  await sexOf(member.userId, "male");
  await sexOf(man.userId, "male");
  await sexOf(woman.userId, "female");
  const about = { userId: member.userId, labName: "Sample Lab A", loincs: ["2986-8"] };
  const rangeNow = async (change = {}) =>
    (await findLastPrinted(first.ctx, { ...about, ...change })).get("2986-8")?.rangeText;
  const report = async (userId: string, range: string, labName = "Sample Lab A") => {
    const lines = typed([`2986-8 500 ng/dL ${range}`], { labName });
    await release(second.ctx, await transcribe(first.ctx, { ...lines, userId }));
  };
  await report(woman.userId, "8-60");
  await report(man.userId, "264-916", "Another Lab");
  expect(await rangeNow()).toBeUndefined();
  await report(man.userId, "264-916");
  expect(await rangeNow()).toBe("264-916");
  await report(member.userId, "250-827");
  expect(await rangeNow()).toBe("250-827");
  expect(await rangeNow({ labName: "Nobody's Lab" })).toBeUndefined();
  await expect(findLastPrinted(member.ctx, about)).rejects.toMatchObject({ code: "forbidden" });
});
