import { requireSystem } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { enqueue } from "#core/jobs.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { findRecipient } from "#domain/identity/profile/reads.server.ts";
import {
  callBy,
  countsAsTry,
  identityStates,
  type IdentityAction,
  type IdentityFailure,
  type ManualReason,
} from "./identity-check.ts";
import { redactIdentitySessionJob } from "./jobs.ts";
import { hashPerson, matchPerson, namedPersonOf } from "#domain/identity/profile/match-person.ts";
import { noteCheckEvent } from "./note-check-event.ts";
import type { IdentityCheck, VendorDocument, VendorSession } from "./port.ts";
import {
  findLatestSession,
  findSession,
  lockCheck,
  updateCheck,
  updateSession,
  type Check,
  type Session,
} from "./queries.server.ts";

const HOUR = 3_600_000;
const NOBODY = { firstName: null, lastName: null, birthDate: null };

/**
 * Asks the vendor for a session and applies what it says. Only the session that is open now can move its check, and only along the
 * allowed transitions: however often and in whatever order this runs, the result is the same.
 */
export async function refreshIdentityCheck(
  ctx: Ctx,
  input: { sessionId: string },
  vendor: IdentityCheck,
): Promise<void> {
  requireSystem(ctx);
  const session = await inTransaction(ctx, ({ trx }) => findSession(trx, input.sessionId));
  if (!session?.vendorRef) return;
  const answer = await vendor.get({ ref: session.vendorRef });
  if (answer.kind !== "ok") throw new AppError(answer.kind === "refused" ? "not-found" : "unavailable");
  const found = answer.value;
  if (found.sessionId !== null && found.sessionId !== session.id) throw new AppError("conflict");
  await inTransaction(ctx, async (tx) => {
    await updateSession(tx.trx, session.id, { asked_at: tx.now });
    const check = await lockCheck(tx.trx, session.checkId);
    const latest = check && (await findLatestSession(tx.trx, check.id));
    if (!check || latest?.id !== session.id || latest.endedAt || found.redaction !== "none") return;
    await applySession(tx, check, session, found);
  });
}

async function applySession(tx: TxCtx, check: Check, session: Session, found: VendorSession): Promise<void> {
  const { identity_check_rules: rules } = await getClinicalFacts(tx);
  if (found.status === "processing") {
    if (!identityStates.can("process", { status: check.state, attempt: check.attempt, tries: rules.tries })) return;
    await updateCheck(tx.trx, check.id, { state: "processing", changed_at: tx.now });
    return noteCheckEvent(tx, { kind: "processing", check, from: check.state, to: "processing" });
  }
  if (found.status === "verified") return applyDocument(tx, check, session, found.document, rules);
  const isUnanswered = tx.now.getTime() - session.createdAt.getTime() > rules.unanswered_hours * HOUR;
  const failure = found.failure ?? (found.status === "canceled" || isUnanswered ? "abandoned" : null);
  if (failure) await applyFailure(tx, check, session, failure, rules);
}

type Rules = { tries: number; call_days: number };

async function applyFailure(
  tx: TxCtx,
  check: Check,
  session: Session,
  failure: IdentityFailure,
  rules: Rules,
): Promise<void> {
  const attempt = check.attempt + (countsAsTry(failure) ? 1 : 0);
  const to = identityStates.next("fail", { status: check.state, attempt, tries: rules.tries });
  if (!to) return;
  const isManual = to === "manual";
  await updateCheck(tx.trx, check.id, {
    state: to,
    attempt,
    failure: isManual ? "too_many_tries" : failure,
    changed_at: tx.now,
    ...(isManual ? await toCall(tx, check, rules) : {}),
  });
  await noteCheckEvent(tx, { kind: "failed", check, from: check.state, to, code: failure });
  await endSession(tx, session);
}

/** A document that was accepted still has to be the member's own. What doesn't match goes to a person, never through. */
async function applyDocument(
  tx: TxCtx,
  check: Check,
  session: Session,
  document: VendorDocument | null,
  rules: Rules,
): Promise<void> {
  const recipient = await findRecipient(tx.trx, check.userId);
  const profile = recipient ? namedPersonOf(recipient) : NOBODY;
  const match = document ? matchPerson(profile, document) : { name: false, birthDate: false };
  const reason = reasonToLook(match, document, clinicToday(tx));
  const action: IdentityAction = reason ? "mismatch" : "verify";
  const to = identityStates.next(action, { status: check.state, attempt: check.attempt, tries: rules.tries });
  if (!to) return;
  await updateCheck(tx.trx, check.id, {
    state: to,
    document_kind: document?.kind ?? null,
    document_state: document?.state ?? null,
    last4: lastFour(document?.number ?? null),
    expires_on: document?.expiresOn ?? null,
    name_match: match.name,
    dob_match: match.birthDate,
    failure: reason,
    changed_at: tx.now,
    ...(reason ? await toCall(tx, check, rules) : { verified_at: tx.now, person_hash: hashPerson(profile) }),
  });
  await noteCheckEvent(tx, {
    kind: reason ? "mismatched" : "verified",
    check,
    from: check.state,
    to,
    code: reason,
  });
  await endSession(tx, session);
}

function reasonToLook(
  match: { name: boolean; birthDate: boolean },
  document: VendorDocument | null,
  today: string,
): ManualReason | null {
  if (!match.birthDate) return "birth_date_mismatch";
  if (!match.name) return "name_mismatch";
  if (!document?.expiresOn) return "expiry_unknown";
  return document.expiresOn < today ? "document_expired" : null;
}

async function toCall(tx: TxCtx, check: Check, rules: Rules): Promise<{ phone: string | null; call_by: string }> {
  const recipient = await findRecipient(tx.trx, check.userId);
  const phone = recipient?.phone_number ?? null;
  return { phone: phone?.startsWith("+1") ? phone : null, call_by: callBy(clinicToday(tx), rules.call_days) };
}

async function endSession(tx: TxCtx, session: Session): Promise<void> {
  await updateSession(tx.trx, session.id, { ended_at: tx.now });
  await enqueue(tx, redactIdentitySessionJob, { sessionId: session.id });
}

function lastFour(number: string | null): string | null {
  const plain = number?.toUpperCase().replace(/[^A-Z0-9]/g, "") ?? "";
  return plain === "" ? null : plain.slice(-4);
}
