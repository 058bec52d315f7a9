import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { Hl7Error, splitMessages } from "./hl7/segments.ts";
import { storeResult } from "./store-result.ts";

/** How rows name labs that deliver files. */
const FILE_LAB = "hl7";

/**
 * Stores a delivered file: each message by itself, or the whole file if it can't be told apart. Nothing is thrown away; what can't
 * be read waits in the inbox. Receiving a file again adds nothing. Says whether it could be read.
 */
export async function receiveLabFile(ctx: Ctx, bytes: Uint8Array): Promise<"stored" | "unreadable"> {
  requireSystem(ctx);
  const parts = split(bytes);
  await inTransaction(ctx, async (tx) => {
    for (const part of parts ?? [bytes]) {
      const body = Buffer.from(part).toString("base64");
      await storeResult(tx, { labKey: FILE_LAB, format: "hl7", about: "file", body });
    }
  });
  return parts ? "stored" : "unreadable";
}

function split(bytes: Uint8Array): Uint8Array[] | null {
  try {
    return splitMessages(bytes);
  } catch (error) {
    if (error instanceof Hl7Error) return null;
    throw error;
  }
}
