import { z } from "zod";

/** A version's number in an address or a form. */
export const VersionNumber = z.coerce.number().int().positive().max(100_000);
