import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { z } from "zod";
import { isUsNumber } from "#core/sms.ts";

/** A phone number as people write it, stored in the international form +15551234567. Without a country code it is a US number. */
export const PhoneNumber = z
  .string()
  .trim()
  .min(1, "phone-missing")
  .max(40, "phone-invalid")
  .transform((typed, check) => {
    const parsed = parsePhoneNumberFromString(typed, { defaultCountry: "US", extract: false });
    if (parsed?.isValid()) return parsed.number as string;
    check.addIssue({ code: "custom", message: "phone-invalid" });
    return z.NEVER;
  });

/** A number we'll text. International numbers can be premium-rate numbers that someone profits from. */
export const TextableNumber = PhoneNumber.refine(isUsNumber, "phone-abroad");

export function formatPhone(number: string): string {
  const parsed = parsePhoneNumberFromString(number);
  if (!parsed) return number;
  return parsed.country === "US" ? parsed.formatNational() : parsed.formatInternational();
}
