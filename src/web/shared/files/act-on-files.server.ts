import { data, redirect } from "react-router";
import { z } from "zod";
import type { Ctx } from "#core/ctx.ts";
import { createUpload } from "#domain/files/create-upload.ts";
import { deleteFile } from "#domain/files/delete-file.ts";
import { STAFF_FILE_KINDS } from "#domain/files/file.ts";
import { receivePart } from "#domain/files/receive-part.ts";
import { refuseForm } from "../form/form.server.ts";
import { requireId } from "../request/require-id.server.ts";
import { flash } from "../shell/flash.server.ts";
import { UPLOAD_PROBLEM_MESSAGES } from "./upload-problem-messages.ts";

const StaffKind = z.enum(STAFF_FILE_KINDS);

/** The two forms of a files page: delete one, or (without JavaScript) upload a small one. */
export async function actOnFiles(ctx: Ctx, request: Request, options: { back: string; forUser?: string }) {
  const form = await request.formData().catch(() => {
    throw data({ code: "bad-request" }, { status: 400 });
  });
  if (form.get("intent") === "delete") {
    await deleteFile(ctx, { fileId: requireId(String(form.get("fileId"))) });
    return goBack(options.back, "file-deleted");
  }
  const file = form.get("file");
  if (!(file instanceof File) || file.name === "") {
    return refuseForm([{ fieldId: "file", message: "Choose a PDF or a photo" }]);
  }
  const kind = StaffKind.safeParse(form.get("kind"));
  if (options.forUser !== undefined && !kind.success) {
    return refuseForm([{ fieldId: "kind", message: "Choose what it is" }]);
  }
  const { fileId, problem } = await createUpload(ctx, {
    name: file.name,
    bytes: file.size,
    ...(options.forUser === undefined ? {} : { forUser: options.forUser, kind: kind.data }),
  });
  if (problem) return refuseForm([{ fieldId: "file", message: UPLOAD_PROBLEM_MESSAGES[problem] }]);
  await receivePart(ctx, { fileId, offset: 0, bytes: Buffer.from(await file.arrayBuffer()) });
  return goBack(options.back, "file-sent");
}

function goBack(to: string, key: "file-deleted" | "file-sent"): Response {
  const headers = new Headers();
  flash(headers, key);
  return redirect(to, { status: 303, headers });
}
