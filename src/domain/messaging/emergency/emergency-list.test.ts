import { beforeEach, describe, expect, test } from "vitest";
import { aKnownPerson } from "#test/people.ts";
import { withPoliciesOff } from "#test/first-lock.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { approveEmergencyList } from "./approve-emergency-list.ts";
import { checkForEmergency } from "./check-for-emergency.ts";
import { draftEmergencyList } from "./draft-emergency-list.ts";
import { getEmergencyList } from "./get-emergency-list.ts";
import { reviewEmergencyList } from "./review-emergency-list.ts";

useDatabase();
beforeEach(() =>
  asSuperuser(
    "delete from emergency_list where version > 1; update emergency_list set approved_at = null, approved_by = null; truncate audit_event",
  ),
);

const anyone = testCtx({ as: "anonymous" });

describe("the list that comes with the software", () => {
  test("is a draft with a source and an owner, and is used until a clinician approves one", async () => {
    expect(await asSuperuser("select version, owner, approved_at from emergency_list")).toEqual([
      { version: 1, owner: "Medical director", approved_at: null },
    ]);
    expect(await getEmergencyList(anyone)).toMatchObject({ version: 1 });
  });

  test.each([
    "my chest hurts and my left arm is numb",
    "I can not breathe",
    "I can’t breathe",
    "I want to die",
    "coughing up blood",
    "I have had an erection for four hours",
    "Me duele el pecho y no puedo respirar",
    "chst pain",
    "Billing aside. My leg is swollen and hurts.",
    "No chest pain, but my left arm is numb",
    "I had a stroke in 2015 and now my face is drooping again",
    "I'm not sure if I'm having a heart attack",
  ])("finds an emergency in: %s", async (message) => {
    expect(await checkForEmergency(anyone, message)).toBe(true);
  });

  test.each([
    "When does my order arrive?",
    "no chest pain",
    "I have not had chest pain or trouble breathing",
    "my heart sank",
    "dying to know my results",
    "my dad had a heart attack at 60, years ago",
    "can testosterone cause a stroke",
    "no tengo dolor de pecho",
  ])("finds none in: %s", async (message) => {
    expect(await checkForEmergency(anyone, message)).toBe(false);
  });

  test("is quick with the longest message", async () => {
    const message = "My doctor said the pain in my shoulder is fine and I went on with the dose. ".repeat(260);
    await checkForEmergency(anyone, message);
    const started = performance.now();
    await checkForEmergency(anyone, message);
    // Some milliseconds on a quiet machine; a check that compared every pair of words would need minutes.
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});

describe("a clinician's change", () => {
  test("is a new draft, which counts once it is approved", async () => {
    const { ctx } = await aKnownPerson("provider");
    await approveEmergencyList(ctx, { version: 1 });
    const { list } = await reviewEmergencyList(ctx);
    const signs = list.signs.map((sign) => (sign.key === "asks" ? { ...sign, lines: ["purple elephant"] } : sign));
    await draftEmergencyList(ctx, { version: 1, source: "A test", list: { ...list, signs } });
    expect(await checkForEmergency(anyone, "I see a purple elephant")).toBe(false);
    expect(await reviewEmergencyList(ctx)).toMatchObject({ version: 2, versionInUse: 1, approved_at: null });
    await approveEmergencyList(ctx, { version: 2 });
    expect(await checkForEmergency(anyone, "I see a purple elephant")).toBe(true);
    expect(
      await asSuperuser("select action from audit_event where action like 'emergency-list.%' order by action"),
    ).toEqual(["approved", "approved", "drafted"].map((act) => ({ action: `emergency-list.${act}` })));
  });

  test("does not write over what a colleague saved, nor approve what nobody read", async () => {
    const { ctx } = await aKnownPerson("provider");
    const { list } = await reviewEmergencyList(ctx);
    await draftEmergencyList(ctx, { version: 1, source: "First", list });
    await expect(draftEmergencyList(ctx, { version: 1, source: "Second", list })).rejects.toMatchObject({
      code: "conflict",
    });
    await expect(approveEmergencyList(ctx, { version: 1 })).rejects.toMatchObject({ code: "conflict" });
  });

  test.each(["member", "employee", "nurse", "admin", "anonymous"] as const)(
    "is not for %s, by the use case alone",
    async (as) => {
      const ctx = testCtx({ as });
      const { list } = await getEmergencyList(anyone);
      const code = as === "anonymous" ? "unauthenticated" : "forbidden";
      await withPoliciesOff(async () => {
        await expect(reviewEmergencyList(ctx)).rejects.toMatchObject({ code });
        await expect(draftEmergencyList(ctx, { version: 1, source: "s", list })).rejects.toMatchObject({ code });
        await expect(approveEmergencyList(ctx, { version: 1 })).rejects.toMatchObject({ code });
      });
      expect(await asSuperuser("select from emergency_list where version > 1 or approved_at is not null")).toEqual([]);
    },
  );
});
