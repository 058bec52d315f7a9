import { z } from "zod";
import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { seal } from "#core/keyring.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { isUsState } from "#domain/identity/profile/us-state.ts";
import { findSigner } from "#domain/scheduling/reads.server.ts";
import { insertRegistration } from "./queries-registration.server.ts";
import { isRegistrationNumber, REGISTRATION_KINDS } from "./registration.ts";

/** The form. An NPI is valid everywhere and doesn't expire; the others are for one state and have a last day. */
export const NewRegistration = z
  .object({
    kind: z.enum(REGISTRATION_KINDS, "registration-kind-missing"),
    state: z.string().optional(),
    number: z.string().trim().toUpperCase().min(1, "registration-number-missing").max(30),
    validFrom: z.iso.date("first-day-missing"),
    validUntil: z.string().optional(),
  })
  .refine(({ kind, number }) => isRegistrationNumber(kind, number), {
    path: ["number"],
    message: "registration-number-wrong",
  })
  .refine(({ kind, state }) => kind === "npi" || isUsState(state ?? ""), {
    path: ["state"],
    message: "license-state-missing",
  })
  .refine(({ kind, validUntil }) => kind === "npi" || z.iso.date().safeParse(validUntil).success, {
    path: ["validUntil"],
    message: "last-day-missing",
  })
  .refine(({ kind, validFrom, validUntil }) => kind === "npi" || validFrom <= (validUntil ?? ""), {
    path: ["validUntil"],
    message: "last-day-before-first",
  });

/** An admin enters a provider's NPI, DEA or state number. The number is sealed before it's saved. */
export async function addRegistration(
  ctx: Ctx,
  input: { providerId: string; registration: z.infer<typeof NewRegistration> },
): Promise<void> {
  const { userId } = requireAdmin(ctx);
  const { kind, state, number, validFrom, validUntil } = NewRegistration.parse(input.registration);
  const isPlain = kind === "npi";
  await inTransaction(ctx, async (tx) => {
    if (!(await findSigner(tx.trx, input.providerId))) throw new AppError("not-found");
    const id = newId(tx.now.getTime());
    const isNew = await insertRegistration(tx.trx, {
      id,
      provider_id: input.providerId,
      kind,
      state: isPlain ? null : state!,
      number_sealed: seal(tx.env.DATA_KEYS, number, `registration:${id}`),
      valid_from: validFrom,
      valid_until: isPlain ? null : validUntil!,
      entered_by: userId,
      entered_at: tx.now,
    });
    if (!isNew) throw new AppError("conflict");
    await recordAudit(tx, { action: "provider.registration-changed", subjectId: input.providerId, objectId: id });
  });
}
