import { beforeEach } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import { objectStore } from "#core/object-store/open-object-store.ts";
import { checkFile } from "#domain/files/check-file.ts";
import type { Inspector } from "#domain/files/checking.ts";
import { createUpload } from "#domain/files/create-upload.ts";
import { MAX_PART_BYTES } from "#domain/files/file.ts";
import { receivePart } from "#domain/files/receive-part.ts";
import { tidyFile } from "#domain/files/tidy-file.ts";
import { asSuperuser, emptyTables, testCtx } from "./test-ctx.ts";

/** People with files, and a file's steps from its first chunk to being accepted. */
export const [member, stranger, employee, provider, otherProvider] = [newId(), newId(), newId(), newId(), newId()];
export const asMember = (now?: Date) => testCtx({ as: "member", id: member, ...(now ? { now } : {}) });
export const asStranger = () => testCtx({ as: "member", id: stranger });
export const asEmployee = () => testCtx({ as: "employee", id: employee });
export const system = (now?: Date) => testCtx({ as: "system", ...(now ? { now } : {}) });
export const PDF = Buffer.from(`%PDF-1.4\n${"a page of words\n".repeat(40_000)}`);

export const clean: Inspector = {
  scan: async () => ({ isClean: true }),
  redraw: async () => Buffer.from("drawn anew"),
  examine: async () => "passive",
};

/** Call once at the top, after `useDatabase`: the people exist, and nothing is stored yet. */
export function useFiles(): void {
  beforeEach(async () => {
    await emptyTables("stored_file", "profile", "auth.account", "appointment", "provider");
    await asSuperuser("delete from pgboss.job");
    const people = [member, stranger, employee, provider, otherProvider];
    for (const [i, id] of people.entries()) {
      await asSuperuser("insert into auth.account (user_id, email, created_at) values ($1, $2, now())", [
        id,
        `p${i}@test.test`,
      ]);
      await asSuperuser(
        "insert into profile (user_id, email, first_name, last_name, created_at) values ($1, $2, 'A', 'B', now())",
        [id, `p${i}@test.test`],
      );
    }
  });
}

type Sender = { ctx?: Ctx; forUser?: string; kind?: "signed-order" | "lab-report" };

export async function begin(
  bytes: Buffer,
  name = "report.pdf",
  { ctx = asMember(), ...rest }: Sender = {},
): Promise<string> {
  const { fileId } = await createUpload(ctx, { name, bytes: bytes.length, ...rest });
  return fileId!;
}

export async function sendRest(fileId: string, bytes: Buffer, from: number, ctx: Ctx = asMember()): Promise<void> {
  for (let offset = from; offset < bytes.length; offset += MAX_PART_BYTES) {
    await receivePart(ctx, { fileId, offset, bytes: bytes.subarray(offset, offset + MAX_PART_BYTES) });
  }
}

export async function upload(bytes: Buffer, name?: string, sender: Sender = {}): Promise<string> {
  const fileId = await begin(bytes, name, sender);
  await sendRest(fileId, bytes, 0, sender.ctx);
  return fileId;
}

export async function cleanFile(sender: Sender = {}): Promise<string> {
  const fileId = await upload(PDF, "report.pdf", sender);
  await checkFile(system(), { fileId }, clean);
  return fileId;
}

export const store = () => objectStore(system().env);
export const runTidy = async (now?: Date) => {
  for (const { fileId } of await jobs("files.tidy")) await tidyFile(system(now), { fileId });
};

export async function jobs(name: string): Promise<{ fileId: string }[]> {
  const rows = await asSuperuser<{ data: { fileId: string } }>("select data from pgboss.job where name = $1", [name]);
  return rows.map(({ data }) => data);
}

export const rowOf = async (id: string) => (await asSuperuser("select * from stored_file where id = $1", [id]))[0]!;
export const stateOf = async (id: string) => (await rowOf(id))["state"];
export const audits = (action: string, fileId: string) =>
  asSuperuser("select object_id, subject_id, reason from audit_event where action = $1 and object_id = $2", [
    action,
    fileId,
  ]);
