import { z } from "zod";
import { defineOrderKind } from "../order-kind.ts";

/** An article of ours that the patient should read. The page offers the articles; an address that isn't one leads nowhere. */
export const patientSheet = defineOrderKind({
  key: "patient-sheet",
  schema: z.object({ sheet: z.string("sheet-missing").regex(/^[a-z0-9-]{3,80}$/, "sheet-missing") }),
  carryOut: async () => {},
});
