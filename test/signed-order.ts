import { newId } from "#core/id.ts";

type Query = (text: string, values?: unknown[]) => Promise<unknown>;

/** A signed order on file that passed the check, inserted directly. */
export async function makeSignedOrder(query: Query, userId: string): Promise<string> {
  const id = newId();
  await query(
    `insert into stored_file (id, user_id, kind, name, declared_type, declared_bytes, received_bytes, content_type, bytes, sha256,
       state, object_key, uploaded_by, created_at, received_at, checked_at, read_at)
     values ($1, $2, 'signed-order', 'order.pdf', 'application/pdf', 2, 2, 'application/pdf', 2, sha256('order'), 'clean',
       'files/' || $1::uuid, $3, now(), now(), now(), now())`,
    [id, userId, newId()],
  );
  return id;
}
