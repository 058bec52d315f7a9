import type { Trx } from "#core/db.ts";
import { selectMessages } from "../queries.server.ts";

/** What the visits slice shows of a visit's conversation. */

export type VisitThreadLine = {
  id: string;
  authorId: string | null;
  body: string;
  fileId: string | null;
  at: Date;
};

export async function listVisitThread(trx: Trx, visitId: string): Promise<VisitThreadLine[]> {
  const rows = await selectMessages(trx, visitId);
  return rows.map(({ id, author_id, body, file_id, created_at }) => ({
    id,
    authorId: author_id,
    body,
    fileId: file_id,
    at: created_at,
  }));
}
