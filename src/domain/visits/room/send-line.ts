import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { listFileNames } from "#domain/files/reads.server.ts";
import { writeInVisitThread } from "#domain/messaging/threads/write-in-visit-thread.ts";
import { requireSide } from "./require-side.ts";
import { ROOM_CHANNEL } from "./room.ts";

type Line = { visitId: string; id: string; body: string; fileId: string | null };

/** A line or a file for the other side. Both read it later among their messages. Sent twice, it's there once. */
export async function sendLine(ctx: Ctx, { visitId, id, body, fileId }: Line): Promise<void> {
  if ((body === "") === (fileId === null)) throw new AppError("conflict");
  await inTransaction(ctx, async (tx) => {
    const { visit, side } = await requireSide(tx, visitId);
    const name = fileId && (await listFileNames(tx.trx, [fileId])).get(fileId);
    // Only patients send files here, and only their own.
    if (fileId && (side !== "patient" || name === undefined)) throw new AppError("not-found");
    await writeInVisitThread(tx, {
      visitId,
      patientId: visit.userId,
      providerId: visit.providerId,
      messageId: id,
      body: body || name || "File",
      fileId,
    });
    tx.notify(ROOM_CHANNEL, visitId);
  });
}
