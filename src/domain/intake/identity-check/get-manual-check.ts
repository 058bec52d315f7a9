import { requireKind } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { findNames, findRecipient } from "#domain/identity/profile/reads.server.ts";
import { DECIDERS, type DocumentKind, type IdentityState } from "./identity-check.ts";
import { findCheck, selectCheckEvents } from "./queries.server.ts";

export type ManualCase = {
  id: string;
  userId: string;
  state: IdentityState;
  person: { firstName: string; lastName: string; birthDate: string | null };
  reason: string | null;
  phone: string | null;
  callBy: string | null;
  isOverdue: boolean;
  claimedBy: { name: string; isMe: boolean } | null;
  /** What was seen, by the checking company or by a person. */
  document: { kind: DocumentKind | null; state: string | null; last4: string | null; expiresOn: string | null };
  decision: "verify" | "refuse" | null;
  /** What the caller may do next. Nobody decides about themselves, nor twice. */
  next: "decide" | "review" | "wait-for-colleague" | "own-case" | "over";
  history: { id: string; kind: string; at: Date; by: string | null; code: string | null; note: string | null }[];
};

/** One case of the manual queue, with the name and birth date to compare the ID with. Opening it is recorded. */
export async function getManualCheck(ctx: Ctx, input: { checkId: string }): Promise<ManualCase> {
  const { userId } = requireKind(ctx, DECIDERS);
  return inTransaction(ctx, async (tx) => {
    const check = await findCheck(tx.trx, input.checkId);
    const person = check && (await findRecipient(tx.trx, check.userId));
    if (!check || !person) throw new AppError("not-found");
    await recordAudit(tx, { action: "identity-check.read", subjectId: check.userId, objectId: check.id });
    const events = await selectCheckEvents(tx.trx, check.id);
    const ids = [check.claimedBy, ...events.map(({ actorId }) => actorId)].filter((id) => id !== null);
    const names = await findNames(tx.trx, [...new Set(ids)]);
    return {
      id: check.id,
      userId: check.userId,
      state: check.state,
      person: { firstName: person.first_name, lastName: person.last_name, birthDate: person.date_of_birth },
      reason: check.failure,
      phone: check.phone ?? person.phone_number,
      callBy: check.callBy,
      isOverdue: check.state === "manual" && check.callBy !== null && check.callBy < clinicToday(tx),
      claimedBy: check.claimedBy ? { name: names.get(check.claimedBy) ?? "", isMe: check.claimedBy === userId } : null,
      document: {
        kind: check.documentKind,
        state: check.documentState,
        last4: check.last4,
        expiresOn: check.expiresOn,
      },
      decision: check.decision,
      next: nextOf(check, userId),
      history: events.map(({ id, kind, at, actorId, code, note }) => ({
        id,
        kind,
        at,
        by: actorId && (names.get(actorId) ?? ""),
        code,
        note,
      })),
    };
  });
}

function nextOf(
  check: { state: IdentityState; userId: string; decidedBy: string | null },
  callerId: string,
): ManualCase["next"] {
  if (check.state !== "manual") return "over";
  if (check.userId === callerId) return "own-case";
  if (!check.decidedBy) return "decide";
  return check.decidedBy === callerId ? "wait-for-colleague" : "review";
}
