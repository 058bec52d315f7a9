import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { DataStore, Upload } from "@tus/server";
import type { Ctx } from "#core/ctx.ts";
import { requireId } from "#core/id.ts";
import { createUpload, NewUpload } from "#domain/files/create-upload.ts";
import { deleteFile } from "#domain/files/delete-file.ts";
import { getUpload } from "#domain/files/get-upload.ts";
import { receivePart } from "#domain/files/receive-part.ts";

/** Maps the tus protocol to our use cases, for one user. */
export function createUploadStore(ctx: Ctx): DataStore {
  return new UploadStore(ctx);
}

class UploadStore extends DataStore {
  readonly #ctx: Ctx;

  constructor(ctx: Ctx) {
    super();
    this.#ctx = ctx;
    this.extensions = ["creation", "termination"];
  }

  override async create(upload: Upload): Promise<Upload> {
    const { filename, fingerprint, for: forUser, kind } = upload.metadata ?? {};
    const asked = NewUpload.safeParse({
      name: filename ?? "",
      bytes: upload.size,
      fingerprint: fingerprint ?? undefined,
      forUser: forUser ?? undefined,
      kind: kind ?? undefined,
    });
    if (!asked.success) throw refusal(400);
    const { fileId, problem } = await createUpload(this.#ctx, asked.data);
    if (problem) throw refusal(problem === "type" ? 415 : problem === "too-large" ? 413 : 400);
    // The upload's URL is built from this after we return.
    upload.id = fileId;
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const found = await getUpload(this.#ctx, { fileId: requireId(id) });
    return new Upload({ id, size: found.bytes, offset: found.received });
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const { received } = await receivePart(this.#ctx, { fileId: requireId(id), offset, bytes: await buffer(stream) });
    return received;
  }

  override async remove(id: string): Promise<void> {
    await deleteFile(this.#ctx, { fileId: requireId(id) });
  }
}

function refusal(status: number) {
  return { status_code: status, body: "" };
}
