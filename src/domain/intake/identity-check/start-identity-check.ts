import { requireMember } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { enqueue } from "#core/jobs.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { findRecipient } from "#domain/identity/profile/reads.server.ts";
import { addDays, identityStates } from "./identity-check.ts";
import { refreshIdentityCheckJob } from "./jobs.ts";
import { noteCheckEvent } from "./note-check-event.ts";
import type { IdentityCheck } from "./port.ts";
import {
  findCurrentCheck,
  findLatestSession,
  insertCheck,
  insertSession,
  lockOpenCheck,
  nameSession,
  updateCheck,
  type Session,
} from "./queries.server.ts";
import { findVerifiedUntil } from "./reads.server.ts";

export type Started =
  | { kind: "page"; url: string }
  /** The page was answered already; the result is on its way. */
  | { kind: "processing" }
  /** A person has the case, or refused it. */
  | { kind: "manual" | "refused" }
  | { kind: "verified" }
  /** The profile has no birth date to compare with. */
  | { kind: "birth-date-missing" }
  | { kind: "unavailable" };

/**
 * Opens the checking company's page for the member. The rows come first and the session's id is the key, so a second click
 * continues what the first one started. The page's address is handed on and saved nowhere.
 */
export async function startIdentityCheck(ctx: Ctx, vendor: IdentityCheck): Promise<Started> {
  const { userId } = requireMember(ctx);
  const begun = await inTransaction(ctx, (tx) => begin(tx, userId));
  if (!("session" in begun)) return begun;
  const { id, vendorRef } = begun.session;
  if (vendorRef) return resume(ctx, id, vendorRef, vendor);
  const returnUrl = `${ctx.env.PUBLIC_ORIGIN}/identity/returned`;
  const answer = await vendor.start({ key: `identity:${id}`, sessionId: id, returnUrl });
  if (answer.kind !== "ok") return { kind: "unavailable" };
  const { ref, url } = answer.value;
  await inTransaction(ctx, ({ trx }) => nameSession(trx, id, ref));
  return url ? { kind: "page", url } : resume(ctx, id, ref, vendor);
}

async function begin(tx: TxCtx, userId: string): Promise<Exclude<Started, { kind: "page" }> | { session: Session }> {
  const { identity_check_rules: rules } = await getClinicalFacts(tx);
  const open = await lockOpenCheck(tx.trx, userId);
  if (open?.state === "processing" || open?.state === "manual") return { kind: open.state };
  if (open?.state === "started") {
    const session = await findLatestSession(tx.trx, open.id);
    if (session && !session.endedAt) return { session };
    return { session: await addSession(tx, open.id) };
  }
  const recipient = await findRecipient(tx.trx, userId);
  if (!recipient?.date_of_birth) return { kind: "birth-date-missing" };
  if (open) {
    const moving = { status: open.state, attempt: open.attempt, tries: rules.tries };
    if (!identityStates.can("try-again", moving)) return { kind: "manual" };
    await updateCheck(tx.trx, open.id, { state: "started", changed_at: tx.now });
    await noteCheckEvent(tx, { kind: "started", check: open, from: open.state, to: "started" });
    return { session: await addSession(tx, open.id) };
  }
  const until = await findVerifiedUntil(tx.trx, userId);
  if (until && until > addDays(clinicToday(tx), rules.ask_again_days)) return { kind: "verified" };
  if ((await findCurrentCheck(tx.trx, userId))?.state === "refused") return { kind: "refused" };
  const check = { id: newId(tx.now.getTime()), userId };
  const row = { id: check.id, user_id: userId, vendor: "stripe", state: "started" };
  const isNew = await insertCheck(tx.trx, { ...row, created_at: tx.now, changed_at: tx.now });
  // The other of two clicks was faster; its session is the one to answer.
  if (!isNew) return { kind: "unavailable" };
  await noteCheckEvent(tx, { kind: "started", check, from: null, to: "started" });
  return { session: await addSession(tx, check.id) };
}

async function addSession(tx: TxCtx, checkId: string): Promise<Session> {
  const id = newId(tx.now.getTime());
  await insertSession(tx.trx, { id, check_id: checkId, created_at: tx.now });
  return { id, checkId, vendorRef: null, createdAt: tx.now, endedAt: null, redactedAt: null };
}

/** The vendor gives a page as long as it can be answered. */
async function resume(ctx: Ctx, sessionId: string, ref: string, vendor: IdentityCheck): Promise<Started> {
  const answer = await vendor.get({ ref });
  if (answer.kind !== "ok") return { kind: "unavailable" };
  const { status, failure, url } = answer.value;
  if (status === "waiting" && !failure && url) return { kind: "page", url };
  await inTransaction(ctx, (tx) => enqueue(tx, refreshIdentityCheckJob, { sessionId }));
  return { kind: "processing" };
}
