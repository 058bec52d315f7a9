import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { findPerson } from "#domain/identity/profile/reads.server.ts";
import type { EPrescribe, VendorRequest } from "./eprescribe.ts";
import { findEnrollmentByRef } from "./queries-enrollment.server.ts";
import { insertRequest, markAnsweredThere, selectUnanswered } from "./queries-request.server.ts";
import { findWrittenId } from "./queries-vendor.server.ts";

/** Set by the clinic: a pharmacy's request is answered within two days. */
const DUE_MS = 48 * 3_600_000;

/** The service's open requests are ours. One that is gone there was answered in the service's own page. */
export async function syncRequests(ctx: Ctx, vendor: EPrescribe): Promise<void> {
  const open = await vendor.listRequests();
  await inTransaction(ctx, async (tx) => {
    for (const request of open) await addRequest(tx, vendor, request);
    const there = new Set(open.map(({ kind, vendorRef }) => `${kind} ${vendorRef}`));
    for (const { id, kind, vendorRef } of await selectUnanswered(tx.trx, vendor.key)) {
      if (!there.has(`${kind} ${vendorRef}`)) await markAnsweredThere(tx.trx, id, tx.now);
    }
  });
}

async function addRequest(tx: TxCtx, vendor: EPrescribe, request: VendorRequest): Promise<void> {
  const { kind, vendorRef, rxRef, clinicianRef, detail, askedAt } = request;
  const enrollment = clinicianRef ? await findEnrollmentByRef(tx.trx, vendor.key, clinicianRef) : null;
  const person = request.userId ? await findPerson(tx.trx, request.userId) : null;
  await insertRequest(tx.trx, {
    id: newId(tx.now.getTime()),
    vendor_key: vendor.key,
    vendor_ref: vendorRef,
    kind,
    detail,
    prescription_id: rxRef ? await findWrittenId(tx.trx, vendor.key, rxRef) : null,
    user_id: person ? request.userId : null,
    provider_id: enrollment?.providerId ?? null,
    asked_at: askedAt > tx.now ? tx.now : askedAt,
    due_at: new Date(tx.now.getTime() + DUE_MS),
  });
}
