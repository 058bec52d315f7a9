import { z } from "zod";
import { orderLabs } from "#domain/labs/orders/order-labs.ts";
import { defineOrderKind } from "../order-kind.ts";

/** Blood tests, signed together with the note. The member then chooses where the blood is drawn. */
export const labTests = defineOrderKind({
  key: "lab-tests",
  schema: z.object({
    treatmentKey: z.string("treatment-missing").min(1, "treatment-missing").max(40),
    panelKeys: z.array(z.string().max(41), "panels-missing").min(1, "panels-missing").max(10, "panels-missing"),
    icd10: z
      .array(z.string().regex(/^[A-Z][0-9][0-9A-Z](\.[0-9A-Z]{1,4})?$/, "diagnosis-malformed"), "diagnosis-missing")
      .min(1, "diagnosis-missing"),
    /** The names of the panels as they were that day. */
    what: z.string("panels-missing").min(1, "panels-missing").max(600),
  }),
  carryOut: async (tx, { id: visitId, userId }, { treatmentKey, panelKeys, icd10 }) => {
    await orderLabs(tx, { userId, treatmentKey, panelKeys, icd10, note: "", visitId });
  },
});
