import { z } from "zod";

/** The fields people type about themselves. Messages say what to do. */
const name = (what: string) =>
  z
    .string()
    .trim()
    .normalize()
    .min(1, `Enter your ${what}`)
    .max(100, `Your ${what} must be 100 characters or fewer`)
    .regex(/^[^<>\p{C}]*$/u, `Your ${what} must not include < or >`);

export const FirstName = name("first name");
export const LastName = name("last name");
export const PreferredName = name("preferred name");

export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, "Enter your email address")
  .max(254, "Your email address is too long")
  .pipe(z.email("Enter an email address such as name@example.com"));

export const FriendlyName = z
  .string()
  .trim()
  .min(1, "Enter a name, for example My phone")
  .max(60, "Use 60 characters or fewer")
  .regex(/^[^<>\p{C}]*$/u, "Do not use < or >");
