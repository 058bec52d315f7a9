import { z } from "zod";
import { enqueueMail } from "#core/mail.ts";
import { defineOrderKind } from "../order-kind.ts";

const text = (code: string, max: number) => z.string(code).trim().min(1, code).max(max);

/**
 * A prescription the provider writes and signs on paper. A nurse transcribes the paper, and the prescriber confirms it: nothing is
 * prescribed by this order alone.
 */
export const paperPrescription = defineOrderKind({
  key: "paper-prescription",
  schema: z.object({
    medicine: text("paper-medicine-missing", 120),
    directions: text("directions-missing", 500),
  }),
  carryOut: async (tx, { userId }) => {
    await enqueueMail(tx, {
      template: "paper-prescription",
      to: { name: "Support", address: tx.env.SUPPORT_EMAIL },
      props: { url: `${tx.env.PUBLIC_ORIGIN}/admin/users/${userId}/prescriptions` },
    });
  },
});
