import { z } from "zod";
import { Email } from "#domain/identity/profile/person-fields.ts";

export const RegistrationEmail = z.object({ email: Email });
