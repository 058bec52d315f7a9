import { expect, test } from "vitest";
import { inTransaction } from "#core/db.ts";
import { openEpisode } from "#domain/intake/episodes/open-episode.ts";
import { moveEpisode } from "#domain/intake/episodes/move-episode.ts";
import { projectRegistration } from "#domain/intake/episodes/project-registration.ts";
import { listOpenEpisodes } from "#domain/intake/episodes/reads.server.ts";
import { aMember } from "#test/people.ts";
import { makeReadyMember, makeSupply, makeVisitAndLabs } from "#test/patients/ready-member.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { followEpisodes } from "./follow-episodes.ts";
import { followPrescription } from "./follow-prescription.ts";

useDatabase();
const NOW = new Date("2026-11-15T15:00:00Z");
const worker = () => testCtx({ as: "system", now: NOW });

test("someone stopped for weight loss isn't stopped for testosterone", async () => {
  const userId = await aConsentedMember();
  await open(userId, "trt");
  await open(userId, "semaglutide");
  await move(userId, "semaglutide", "stopped");
  expect(await projected(userId)).toBe("consented");
  await move(userId, "trt", "stopped");
  expect(await projected(userId)).toBe("ineligible");
  await move(userId, "trt", "asking");
  expect(await projected(userId)).toBe("consented");
});

test("there is one open episode for a person and treatment, however often it's asked for", async () => {
  const userId = await aConsentedMember();
  await open(userId, "trt");
  await open(userId, "trt");
  expect(await openStates(userId)).toEqual(["trt asking"]);
  await move(userId, "trt", "ended");
  await open(userId, "trt");
  expect(await openStates(userId)).toEqual(["trt asking"]);
});

test("a visit and a blood test move what was sent, and running twice changes nothing", async () => {
  const clinic = await makeSupply(asSuperuser);
  const userId = await aConsentedMember();
  await open(userId, "trt", new Date("2026-11-01T00:00:00Z"));
  await move(userId, "trt", "submitted");
  await followEpisodes(worker(), { userId });
  expect(await openStates(userId)).toEqual(["trt labs_wanted"]);
  await makeVisitAndLabs(asSuperuser, clinic, userId, NOW);
  await followEpisodes(worker(), { userId });
  await followEpisodes(worker(), { userId });
  expect(await openStates(userId)).toEqual(["trt seen"]);
});

test("a prescription makes it active, and stopping the prescription ends it", async () => {
  const clinic = await makeSupply(asSuperuser);
  const { userId, prescriptionId } = await makeReadyMember(asSuperuser, clinic, { now: NOW });
  await open(userId, "trt");
  await followPrescription(worker(), { prescriptionId });
  expect(await openStates(userId)).toEqual(["trt active"]);
  expect(await projected(userId)).toBe("active");
  await asSuperuser("update prescription set status = 'stopped', ended_at = now() where id = $1", [prescriptionId]);
  await followPrescription(worker(), { prescriptionId });
  expect(await openStates(userId)).toEqual([]);
  expect(await projected(userId)).toBe("discharged");
});

test("nobody who hasn't agreed to treatment is moved", async () => {
  const userId = await aConsentedMember();
  await asSuperuser("update profile set registration_status = 'contact_verified' where user_id = $1", [userId]);
  await open(userId, "trt");
  expect(await projected(userId)).toBe("contact_verified");
});

async function aConsentedMember(): Promise<string> {
  const { email } = await aMember({ now: NOW });
  const [person] = await asSuperuser<{ user_id: string }>(
    "update profile set registration_status = 'consented' where email = $1 returning user_id",
    [email],
  );
  return person!.user_id;
}

async function open(userId: string, treatmentKey: string, now = NOW): Promise<void> {
  const ctx = testCtx({ as: "member", id: userId, now });
  await inTransaction(ctx, (tx) => openEpisode(tx, { userId, treatmentKey, reason: "registered" }));
}

async function move(userId: string, treatmentKey: string, to: Parameters<typeof moveEpisode>[2]["to"]): Promise<void> {
  await inTransaction(testCtx({ as: "member", id: userId, now: NOW }), async (tx) => {
    const episode = (await listOpenEpisodes(tx.trx, userId)).find((one) => one.treatmentKey === treatmentKey)!;
    await moveEpisode(tx, episode, { to, reason: "answers" });
  });
}

async function openStates(userId: string): Promise<string[]> {
  const ctx = testCtx({ as: "member", id: userId, now: NOW });
  const episodes = await inTransaction(ctx, ({ trx }) => listOpenEpisodes(trx, userId));
  return episodes.map(({ treatmentKey, status }) => `${treatmentKey} ${status}`);
}

async function projected(userId: string): Promise<string | null> {
  await projectRegistration(worker(), { userId });
  const [row] = await asSuperuser<{ status: string | null }>(
    "select registration_status as status from profile where user_id = $1",
    [userId],
  );
  return row!.status;
}

test("a member can't make their own episode active", async () => {
  const userId = await aConsentedMember();
  await open(userId, "trt");
  await expect(move(userId, "trt", "active")).rejects.toThrow("row-level security");
});
