import { expect, test } from "vitest";
import { inReadTransaction, inTransaction } from "#core/db.ts";
import { openRelation } from "#domain/chart/care/open-relation.ts";
import { declineEpisode } from "#domain/intake/episodes/decline-episode.ts";
import { openEpisode } from "#domain/intake/episodes/open-episode.ts";
import { listOpenEpisodes } from "#domain/intake/episodes/reads.server.ts";
import { testCtx, useDatabase } from "#test/test-ctx.ts";
import { aPatient, aProvider } from "#test/visits.ts";
import { getPath } from "./get-path.ts";

useDatabase();

test("the path of someone who was declined has no question and no visit left, and their provider's words", async () => {
  const patient = await aPatient();
  const { userId } = patient;
  const providerId = await aProvider();
  await inTransaction(patient, async (tx) => {
    await openEpisode(tx, { userId, treatmentKey: "trt", reason: "registered" });
    await openRelation(tx, { userId, providerId, basis: "assigned", reason: "answers" });
  });
  const [episode] = await inReadTransaction(patient, ({ trx }) => listOpenEpisodes(trx, userId));
  const provider = testCtx({ as: "provider", id: providerId });
  await declineEpisode(provider, { userId, episodeId: episode!.id, reason: "not-safe", words: "Not now." });

  const { steps, decisions } = await getPath(patient);
  const findingOf = (key: string) => steps.find((step) => step.key === key)?.finding;
  expect([findingOf("questions"), findingOf("visit"), findingOf("decision")]).toEqual([
    "questions-off",
    "visit-off",
    "declined",
  ]);
  expect(decisions).toEqual([{ treatmentKey: "trt", decision: "decline", words: "Not now." }]);
});
