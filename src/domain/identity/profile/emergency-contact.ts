import { z } from "zod";
import { PhoneNumber } from "./phone-number.server.ts";

/** Who the clinic can call if a member doesn't answer. */
export type EmergencyContact = { name: string; relationship: string; phone: string };

const text = (missing: string, most: number) =>
  z
    .string()
    .trim()
    .normalize()
    .min(1, missing)
    .max(most)
    .regex(/^[^<>\p{C}]*$/u, "angle-brackets");

/** As submitted. Without a contact, only the box is checked. */
export const EmergencyContactAnswer = z.union([
  z.object({ no_contact: z.literal("yes") }).transform((): EmergencyContact | null => null),
  z
    .object({
      contact_name: text("contact-name-missing", 100),
      contact_relationship: text("contact-relationship-missing", 60),
      contact_phone: PhoneNumber,
    })
    .transform(({ contact_name, contact_relationship, contact_phone }): EmergencyContact => ({
      name: contact_name,
      relationship: contact_relationship,
      phone: contact_phone,
    })),
]);
