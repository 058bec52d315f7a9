import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { z } from "zod";
import { isUsNumber } from "#core/sms.ts";

/** A phone number as people write it, kept in the international form +15551234567. US numbers need no +1. */
export const PhoneNumber = z
  .string()
  .trim()
  .min(1, "Enter your phone number")
  .max(40, "Enter a phone number such as (415) 555-0132")
  .transform((typed, check) => {
    const parsed = parsePhoneNumberFromString(typed, { defaultCountry: "US", extract: false });
    if (parsed?.isValid()) return parsed.number as string;
    check.addIssue({ code: "custom", message: "Enter a phone number such as (415) 555-0132" });
    return z.NEVER;
  });

/** A number we send text messages to. Numbers abroad can be ones that somebody earns money with. */
export const TextableNumber = PhoneNumber.refine(isUsNumber, "Enter a US phone number. We cannot text other countries");

export function formatPhone(number: string): string {
  const parsed = parsePhoneNumberFromString(number);
  if (!parsed) return number;
  return parsed.country === "US" ? parsed.formatNational() : parsed.formatInternational();
}
