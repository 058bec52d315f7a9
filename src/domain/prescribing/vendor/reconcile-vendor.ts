import { randomBytes } from "node:crypto";
import { requireSystem } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inReadTransaction, inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { findPerson } from "#domain/identity/profile/reads.server.ts";
import { raiseAlarm } from "#domain/messaging/alarms/alarm.ts";
import type { EPrescribe, VendorRx } from "./eprescribe.ts";
import { stageForgotten } from "./stage-forgotten.ts";
import { findEnrollmentByRef } from "./queries-enrollment.server.ts";
import {
  findByIds,
  insertReconcile,
  insertStray,
  isListedStray,
  selectKnownAtVendor,
} from "./queries-vendor.server.ts";

/** A month, so that nothing is overlooked after a long outage. */
const LOOK_BACK_MS = 31 * 86_400_000;
const OVER: ReadonlySet<VendorRx["state"]> = new Set(["Deleted", "Edited"]);

type Stray = { vendor: VendorRx; reason: "not-ours" | "missing" | "twice"; prescriptionId: string | null };

/**
 * Compares the service's list with ours. A prescription that only the service has was typed there by hand, or is a second one of
 * ours; one that only we have is missing there. Each is listed once and pages the admins.
 */
export async function reconcileVendor(ctx: Ctx, vendor: EPrescribe | null): Promise<void> {
  requireSystem(ctx);
  if (!vendor) return;
  await stageForgotten(ctx);
  const since = new Date(ctx.now.getTime() - LOOK_BACK_MS);
  // Ours first: what is staged while the service lists isn't missing there.
  const known = await inReadTransaction(ctx, ({ trx }) => selectKnownAtVendor(trx, vendor.key, since));
  const listed = await vendor.listSince({ since });
  const strays = [...(await notOurs(ctx, vendor, listed)), ...(await missing(vendor, known, listed))];
  await inTransaction(ctx, async (tx) => {
    for (const stray of strays) await listStray(tx, vendor, stray);
    const id = newId(tx.now.getTime());
    const counts = { listed: listed.length, strays: strays.length };
    await insertReconcile(tx.trx, { id, vendor_key: vendor.key, at: tx.now, ...counts });
  });
}

async function notOurs(ctx: Ctx, vendor: EPrescribe, listed: VendorRx[]): Promise<Stray[]> {
  const ids = listed.flatMap(({ prescriptionId }) => prescriptionId ?? []);
  const rows = await inReadTransaction(ctx, ({ trx }) => findByIds(trx, ids));
  const ours = new Map(rows.map((row) => [row.id, row]));
  return listed.flatMap((one): Stray[] => {
    if (OVER.has(one.state) || one.cancel === "confirmed") return [];
    const row = one.prescriptionId ? ours.get(one.prescriptionId) : undefined;
    if (!row) return [{ vendor: one, reason: "not-ours", prescriptionId: null }];
    // Staged a moment ago: the job that staged it hasn't written its number yet.
    if (row.vendorRef === one.vendorRef || (row.vendorRef === null && row.status === "staged")) return [];
    return [{ vendor: one, reason: "twice", prescriptionId: row.id }];
  });
}

async function missing(
  vendor: EPrescribe,
  known: Awaited<ReturnType<typeof selectKnownAtVendor>>,
  listed: VendorRx[],
): Promise<Stray[]> {
  const there = new Set(listed.map(({ vendorRef }) => vendorRef));
  const strays: Stray[] = [];
  for (const row of known.filter(({ vendorRef }) => vendorRef && !there.has(vendorRef))) {
    if (await vendor.get({ vendorRef: row.vendorRef! })) continue;
    const vendorRx: VendorRx = {
      vendorRef: row.vendorRef!,
      prescriptionId: row.id,
      userId: row.userId,
      clinicianRef: null,
      state: "Unknown",
      cancel: null,
      log: [],
    };
    strays.push({ vendor: vendorRx, reason: "missing", prescriptionId: row.id });
  }
  return strays;
}

async function listStray(tx: TxCtx, vendor: EPrescribe, { vendor: rx, reason, prescriptionId }: Stray): Promise<void> {
  const { vendorRef } = rx;
  if (await isListedStray(tx.trx, { vendorKey: vendor.key, vendorRef, reason })) return;
  const enrollment = rx.clinicianRef ? await findEnrollmentByRef(tx.trx, vendor.key, rx.clinicianRef) : null;
  const person = rx.userId ? await findPerson(tx.trx, rx.userId) : null;
  const alarmId = newId(tx.now.getTime());
  await raiseAlarm(tx, {
    id: alarmId,
    random: randomBytes(10),
    path: "/admin/prescribing",
    provider: enrollment && { id: enrollment.providerId, path: "/provider/prescriptions" },
  });
  await insertStray(tx.trx, {
    id: newId(tx.now.getTime()),
    vendor_key: vendor.key,
    vendor_ref: vendorRef,
    reason,
    prescription_id: prescriptionId,
    user_id: person ? rx.userId : null,
    provider_id: enrollment?.providerId ?? null,
    vendor_state: rx.state,
    found_at: tx.now,
    alarm_id: alarmId,
  });
}
