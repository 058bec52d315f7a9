import type { Insertable } from "kysely";
import type { Trx } from "#core/db.ts";
import type { ContactMessage, ContactRequest } from "#core/db-types.ts";

export async function insertContactRequest(trx: Trx, row: Insertable<ContactRequest>): Promise<void> {
  await trx.insertInto("contact_request").values(row).execute();
}

/**
 * Whether an insert failed because this very request is there already. `on conflict do nothing` would not do: it asks for the
 * right to read, which a visitor does not have.
 */
export function isRepeatedRequest(error: unknown): boolean {
  return error instanceof Error && "constraint" in error && error.constraint === "contact_request_idempotency_key_key";
}

export async function insertContactMessage(trx: Trx, row: Insertable<ContactMessage>): Promise<void> {
  await trx.insertInto("contact_message").values(row).execute();
}
