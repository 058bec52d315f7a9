import { z } from "zod";

/** Form fields about a person. */
const name = (missing: string) =>
  z
    .string()
    .trim()
    .normalize()
    .min(1, missing)
    .max(100)
    .regex(/^[^<>\p{C}]*$/u, "angle-brackets");

export const FirstName = name("first-name-missing");
export const LastName = name("last-name-missing");
export const PreferredName = name("preferred-name-missing");

export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, "email-missing")
  .max(254, "email-too-long")
  .pipe(z.email("email-invalid"));

export const FriendlyName = z
  .string()
  .trim()
  .min(1, "friendly-name-missing")
  .max(60)
  .regex(/^[^<>\p{C}]*$/u, "angle-brackets");
