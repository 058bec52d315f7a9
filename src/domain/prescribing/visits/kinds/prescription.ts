import { z } from "zod";
import { AppError } from "#core/errors.ts";
import { discardDraft } from "../../writing/discard-draft.ts";
import { stagePrescription } from "../../writing/stage-prescription.ts";
import { defineOrderKind } from "../order-kind.ts";

/**
 * A prescription written in this visit. It was checked while the visit was open; signing the note stages it at the e-prescribing
 * service, where the prescriber signs it. `draftPrescription` adds it.
 */
export const prescription = defineOrderKind({
  key: "prescription",
  isOwnPage: true,
  schema: z.object({
    prescriptionId: z.uuid("medicine-missing"),
    medicine: z.string("medicine-missing").min(1, "medicine-missing").max(120),
    directions: z.string("directions-missing").min(1, "directions-missing").max(500),
    /** The patient its prescriber saw when they checked it. */
    seen: z.string().max(64).optional(),
  }),
  undo: async (tx, { prescriptionId }) => {
    await discardDraft(tx, { prescriptionId });
  },
  carryOut: async (tx, visit, { prescriptionId, seen }) => {
    const result = await stagePrescription(tx, { prescriptionId, seen: seen ?? "" });
    // `findUnready` has named it before; between the two nobody else can change it.
    if (result.kind !== "done") throw new AppError("conflict");
  },
});
