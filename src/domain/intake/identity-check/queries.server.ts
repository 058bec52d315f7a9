import { sql, type Insertable, type Updateable } from "kysely";
import type { Trx } from "#core/db.ts";
import type {
  IdentityCheck as CheckTable,
  IdentityCheckEvent,
  IdentityEvent,
  IdentitySession,
} from "#core/db-types.ts";
import { people } from "#domain/identity/profile/reads.server.ts";
import type { DocumentKind, IdentityState } from "./identity-check.ts";

/** SQL for identity checks. Row-level security decides what's visible. */

export type Check = {
  id: string;
  userId: string;
  state: IdentityState;
  attempt: number;
  failure: string | null;
  documentKind: DocumentKind | null;
  documentState: string | null;
  last4: string | null;
  expiresOn: string | null;
  phone: string | null;
  callBy: string | null;
  claimedBy: string | null;
  decision: "verify" | "refuse" | null;
  decidedBy: string | null;
  personHash: string | null;
  changedAt: Date;
};

const OPEN: IdentityState[] = ["started", "processing", "needs_input", "manual"];

/** The open check, or else the newest. */
export async function findCurrentCheck(trx: Trx, userId: string): Promise<Check | undefined> {
  return checks(trx)
    .where("user_id", "=", userId)
    .orderBy(sql`state in ('started', 'processing', 'needs_input', 'manual')`, "desc")
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The member's open check, locked if the member may change it now. */
export async function lockOpenCheck(trx: Trx, userId: string): Promise<Check | undefined> {
  const open = checks(trx).where("user_id", "=", userId).where("state", "in", OPEN);
  return (await open.forUpdate().executeTakeFirst()) ?? (await open.executeTakeFirst());
}

export async function findCheck(trx: Trx, id: string): Promise<Check | undefined> {
  return checks(trx).where("id", "=", id).executeTakeFirst();
}

export async function lockCheck(trx: Trx, id: string): Promise<Check | undefined> {
  return checks(trx).where("id", "=", id).forUpdate().executeTakeFirst();
}

function checks(trx: Trx) {
  return trx
    .selectFrom("identity_check")
    .select([
      "id",
      "user_id as userId",
      sql<IdentityState>`state`.as("state"),
      "attempt",
      "failure",
      sql<DocumentKind | null>`document_kind`.as("documentKind"),
      "document_state as documentState",
      "last4",
      "expires_on as expiresOn",
      "phone",
      "call_by as callBy",
      "claimed_by as claimedBy",
      sql<"verify" | "refuse" | null>`decision`.as("decision"),
      "decided_by as decidedBy",
      "person_hash as personHash",
      "changed_at as changedAt",
    ]);
}

/** False if the member has an open one already: two clicks at once. */
export async function insertCheck(trx: Trx, row: Insertable<CheckTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("identity_check")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updateCheck(trx: Trx, id: string, change: Updateable<CheckTable>): Promise<void> {
  await trx.updateTable("identity_check").set(change).where("id", "=", id).execute();
}

export async function insertCheckEvent(trx: Trx, row: Insertable<IdentityCheckEvent>): Promise<void> {
  await trx.insertInto("identity_check_event").values(row).execute();
}

/** The document verified for this very name and birth date that expires last. */
export async function findVerifiedDocument(
  trx: Trx,
  userId: string,
  personHash: string,
): Promise<{ state: string | null; expiresOn: string } | undefined> {
  return trx
    .selectFrom("identity_check")
    .select(["document_state as state", sql<string>`expires_on`.as("expiresOn")])
    .where("user_id", "=", userId)
    .where("state", "=", "verified")
    .where("person_hash", "=", personHash)
    .orderBy("expires_on", "desc")
    .limit(1)
    .executeTakeFirst();
}

export type Session = {
  id: string;
  checkId: string;
  vendorRef: string | null;
  createdAt: Date;
  endedAt: Date | null;
  redactedAt: Date | null;
};

export async function insertSession(trx: Trx, row: Insertable<IdentitySession>): Promise<void> {
  await trx.insertInto("identity_session").values(row).execute();
}

export async function findSession(trx: Trx, id: string): Promise<Session | undefined> {
  return sessions(trx).where("id", "=", id).executeTakeFirst();
}

export async function findSessionByRef(trx: Trx, ref: string): Promise<Session | undefined> {
  return sessions(trx).where("vendor_ref", "=", ref).executeTakeFirst();
}

/** The one that is open, or else the last. */
export async function findLatestSession(trx: Trx, checkId: string): Promise<Session | undefined> {
  return sessions(trx)
    .where("check_id", "=", checkId)
    .orderBy(sql`ended_at is null`, "desc")
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

function sessions(trx: Trx) {
  return trx
    .selectFrom("identity_session")
    .select([
      "id",
      "check_id as checkId",
      "vendor_ref as vendorRef",
      "created_at as createdAt",
      "ended_at as endedAt",
      "redacted_at as redactedAt",
    ]);
}

/** A session gets the vendor's name for it once. */
export async function nameSession(trx: Trx, id: string, vendorRef: string): Promise<void> {
  await trx
    .updateTable("identity_session")
    .set({ vendor_ref: vendorRef })
    .where("id", "=", id)
    .where("vendor_ref", "is", null)
    .execute();
}

export async function updateSession(trx: Trx, id: string, change: Updateable<IdentitySession>): Promise<void> {
  await trx.updateTable("identity_session").set(change).where("id", "=", id).execute();
}

/** Once nothing of a check is left with the vendor. */
export async function noteRedacted(trx: Trx, checkId: string, at: Date): Promise<void> {
  await trx
    .updateTable("identity_check as c")
    .set({ redacted_at: at })
    .where("c.id", "=", checkId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("identity_session as s")
            .select("s.id")
            .whereRef("s.check_id", "=", "c.id")
            .where("s.redacted_at", "is", null),
        ),
      ),
    )
    .execute();
}

/** Sessions in the vendor's hands that nobody asked about since then. */
export async function selectToAskAbout(trx: Trx, before: { started: Date; processing: Date }): Promise<string[]> {
  const rows = await trx
    .selectFrom("identity_session as s")
    .innerJoin("identity_check as c", "c.id", "s.check_id")
    .select("s.id")
    .where("s.ended_at", "is", null)
    .where(({ or, and, eb }) =>
      or([
        and([eb("c.state", "=", "started"), eb(sql`coalesce(s.asked_at, s.created_at)`, "<", before.started)]),
        and([eb("c.state", "=", "processing"), eb(sql`coalesce(s.asked_at, s.created_at)`, "<", before.processing)]),
      ]),
    )
    .limit(500)
    .execute();
  return rows.map(({ id }) => id);
}

/** Sessions that are over and not redacted yet. */
export async function selectToRedact(trx: Trx, askedBefore: Date): Promise<{ id: string; endedAt: Date }[]> {
  const rows = await trx
    .selectFrom("identity_session")
    .select(["id", "ended_at as endedAt"])
    .where("ended_at", "is not", null)
    .where("redacted_at", "is", null)
    .where(sql<boolean>`coalesce(redact_asked_at, ended_at) < ${askedBefore}`)
    .limit(500)
    .execute();
  return rows.flatMap(({ id, endedAt }) => (endedAt ? [{ id, endedAt }] : []));
}

/** Verified checks whose document expires before a day, and which have not been noted for that yet. */
export async function selectExpiring(trx: Trx, before: string, isAskedAgain: boolean) {
  return trx
    .selectFrom("identity_check as c")
    .innerJoin(people(trx).as("p"), "p.user_id", "c.user_id")
    .select(["c.id", "c.user_id as userId", "c.expires_on as expiresOn", "p.name", "p.email", "p.disabled_at"])
    .where("c.state", "=", "verified")
    .where("c.expires_on", "<", before)
    .where("c.asked_again_at", isAskedAgain ? "is not" : "is", null)
    .execute();
}

export async function insertIdentityEvent(trx: Trx, row: Insertable<IdentityEvent>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("identity_event")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findWaitingIdentityEvent(trx: Trx, id: string) {
  return trx
    .selectFrom("identity_event")
    .select(["id", "type", "vendor_ref as vendorRef"])
    .where("id", "=", id)
    .where("handled_at", "is", null)
    .executeTakeFirst();
}

export async function markIdentityEventHandled(trx: Trx, id: string, at: Date): Promise<void> {
  await trx.updateTable("identity_event").set({ handled_at: at }).where("id", "=", id).execute();
}

/** The manual queue, the earliest call first. */
export async function selectManual(trx: Trx, limit: number) {
  return trx
    .selectFrom("identity_check as c")
    .innerJoin(people(trx).as("p"), "p.user_id", "c.user_id")
    .select([
      "c.id",
      "c.user_id as userId",
      "p.name",
      "c.failure",
      sql<string | null>`coalesce(c.phone, p.phone_number)`.as("phone"),
      "c.call_by as callBy",
      "c.claimed_by as claimedBy",
      sql<"verify" | "refuse" | null>`c.decision`.as("decision"),
      "c.decided_by as decidedBy",
      "c.created_at as createdAt",
    ])
    .where("c.state", "=", "manual")
    .orderBy("c.call_by")
    .orderBy("c.id")
    .limit(limit)
    .execute();
}

/** How many cases wait for a person, up to a hundred. */
export async function countManual(trx: Trx): Promise<number> {
  const { n } = await trx
    .selectFrom(trx.selectFrom("identity_check").select("id").where("state", "=", "manual").limit(100).as("c"))
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** The history of a check, oldest first. */
export async function selectCheckEvents(trx: Trx, checkId: string) {
  return trx
    .selectFrom("identity_check_event")
    .select(["id", "kind", "at", "actor_kind as actorKind", "actor_id as actorId", "code", "note"])
    .where("check_id", "=", checkId)
    .orderBy("at")
    .orderBy("id")
    .execute();
}
