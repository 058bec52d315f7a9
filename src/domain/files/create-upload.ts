import { z } from "zod";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { findPerson } from "#domain/identity/profile/reads.server.ts";
import { requireSender } from "./access.ts";
import { cleanFileName, STAFF_FILE_KINDS, typeOfName, uploadProblem, type UploadProblem } from "./file.ts";
import { countUploads, insertFile } from "./queries.server.ts";

const DAY_MS = 86_400_000;
/** Enough for a thick folder of paper, too little to fill a disk. */
const MAX_A_DAY = 200;
const MAX_OPEN = 20;

export const NewUpload = z.object({
  name: z.string().max(4_000),
  bytes: z.number().int().min(0),
  fingerprint: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** For staff: whose document it is, and what kind. */
  forUser: z.uuid().optional(),
  kind: z.enum(STAFF_FILE_KINDS).optional(),
});

/** Creates an upload. The sender's file name never becomes part of a path. */
export async function createUpload(
  ctx: Ctx,
  input: z.infer<typeof NewUpload>,
): Promise<{ fileId: string; problem?: never } | { problem: UploadProblem; fileId?: never }> {
  const type = typeOfName(input.name);
  const problem = uploadProblem(input);
  return inTransaction(ctx, async (tx) => {
    const { userId } = requireSender(tx, input);
    if (problem || !type) return { problem: problem ?? "type" };
    const kind = input.forUser === undefined ? "patient-upload" : input.kind;
    if (!kind) throw new AppError("conflict");
    if (input.forUser !== undefined && !(await findPerson(tx.trx, input.forUser))) throw new AppError("not-found");
    const sent = await countUploads(tx.trx, userId, new Date(tx.now.getTime() - DAY_MS));
    if (sent.all >= MAX_A_DAY || sent.open >= MAX_OPEN) {
      throw new AppError("rate-limited", { retryAfterSeconds: 3600 });
    }
    const fileId = newId(tx.now.getTime());
    await insertFile(tx.trx, {
      id: fileId,
      user_id: input.forUser ?? userId,
      kind,
      name: cleanFileName(input.name),
      declared_type: type,
      declared_bytes: input.bytes,
      uploaded_by: userId,
      fingerprint: input.fingerprint ?? null,
      created_at: tx.now,
    });
    return { fileId };
  });
}
