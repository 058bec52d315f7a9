import { z } from "zod";

/** Why a prescriber goes on. A list, because it's counted; their own words come with it. */
const REASON_CODES = [
  "talked-with-patient",
  "benefit-outweighs-risk",
  "checked-by-hand",
  "watched-closely",
  "document-accepted",
  "other",
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

/** The form for one finding. */
export const FindingAnswer = z
  .object({
    reason: z.enum(REASON_CODES, "finding-reason-missing"),
    words: z.string().trim().max(1000),
    evidence: z.union([z.uuid(), z.literal("")]),
  })
  .refine(({ reason, words }) => reason !== "other" || words !== "", {
    path: ["words"],
    message: "finding-words-missing",
  })
  .transform(({ reason, words, evidence }) => ({ reason, words, evidenceFileId: evidence || null }));
export type FindingAnswer = z.output<typeof FindingAnswer>;
