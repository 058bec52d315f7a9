import { z } from "zod";

/** The usual answers, and room for one's own words. */
export const GENDERS = ["Woman", "Man", "Non-binary", "I prefer not to say"] as const;
export const OTHER_GENDER = "other";

export const Gender = z
  .object({ gender: z.string().max(100).default(""), own_words: z.string().trim().max(100).default("") })
  .refine(({ gender }) => gender !== "", { path: ["gender"], message: "Select your gender" })
  .refine(({ gender, own_words }) => gender !== OTHER_GENDER || own_words !== "", {
    path: ["own_words"],
    message: "Say it in your own words, or select another answer",
  })
  .transform(({ gender, own_words }) => ({ gender: gender === OTHER_GENDER ? own_words : gender }));
