import { Kysely, type Transaction } from "kysely";
import pg from "pg";
import type { Actor } from "./actor.ts";
import type { Ctx, TxCtx } from "./ctx.ts";
import { ClinicClient } from "./db/clinic-client.ts";
import { beginWith, ClinicDialect } from "./db/clinic-dialect.ts";
import { openingFor } from "./db/opening.ts";
import { PageReads } from "./db/page-reads.ts";
import type { DB } from "./db-types.ts";
import { AppError } from "./errors.ts";
import { afterCommit, markSubmission } from "./form/mark-submission.server.ts";
import { pools } from "./metrics.ts";
import { collectNotes, sendNotes, type Notify } from "./notify.ts";
import { withinDeadline } from "./process/deadline.ts";

export type Db = Kysely<DB>;
export type Trx = Transaction<DB>;

const DATE_OID = 1082;

export function connect(
  url: string,
  options: { max?: number; name: string; maxWaitMs?: number; namedStatements?: boolean },
): Db {
  const settings = {
    connectionString: url,
    max: options.max ?? 10,
    application_name: options.name,
    connectionTimeoutMillis: options.maxWaitMs ?? 5_000,
    Client: ClinicClient,
    types: { getTypeParser: parserFor },
    namedStatements: options.namedStatements ?? true,
  };
  const pool = new pg.Pool(settings);
  pools.set(options.name, pool);
  // A dead connection is replaced at the next use. Without listeners, its error would end the process if it's idle or between queries;
  // the query that needs it fails anyway.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return new Kysely<DB>({ dialect: new ClinicDialect({ pool }) });
}

/**
 * Runs `work` in one transaction that first sets the actor, which row-level security reads. Joins the caller's transaction if there is
 * one.
 */
export async function inTransaction<T>(ctx: Ctx, work: (tx: TxCtx) => Promise<T>): Promise<T> {
  if (isInTransaction(ctx)) return work(ctx);
  return onDatabase(ctx, ctx.db, work);
}

/** The same, read-only: PostgreSQL refuses writes. All loaders of a page share one such transaction. */
export async function inReadTransaction<T>(ctx: Ctx, work: (tx: TxCtx) => Promise<T>): Promise<T> {
  if (isInTransaction(ctx)) return work(ctx);
  const { reads } = ctx;
  const read = (trx: Trx) => work({ ...ctx, trx, notify: refuseNote });
  if (!reads?.isFor(ctx)) return beginRead(ctx, read);
  return withinDeadline(ctx.deadline, () => reads.read(read));
}

/** Whether this can write, or is in a transaction that can. */
export function mayWrite(ctx: Ctx): boolean {
  return isInTransaction(ctx) && ctx.notify !== refuseNote;
}

const refuseNote: Notify = () => {
  throw new Error("What only reads has changed nothing that others should hear of");
};

/** For a request that only reads: what its loaders share. */
export function sharingReads(ctx: Ctx): Ctx {
  return { ...ctx, reads: new PageReads(ctx, (work) => beginRead(ctx, work)) };
}

function beginRead<T>(ctx: Ctx, work: (trx: Trx) => Promise<T>): Promise<T> {
  return withinDeadline(ctx.deadline, () => asActor(ctx.db, ctx.actor, work, { isReading: true, now: ctx.now }));
}

/** The same as the role for sign-in. Never joins, because the two roles see different tables. */
export async function inAuthTransaction<T>(ctx: Ctx, work: (tx: TxCtx) => Promise<T>): Promise<T> {
  return onDatabase(ctx, authDbOf(ctx), work);
}

/** One statement as that role, without an actor and so without a transaction. */
export async function onAuth<T>(ctx: Ctx, ask: (db: Db) => Promise<T>): Promise<T> {
  return withinDeadline(ctx.deadline, () => ask(authDbOf(ctx)));
}

function authDbOf(ctx: Ctx): Db {
  if (!ctx.authDb) throw new Error("This process has no connection for the auth role");
  return ctx.authDb;
}

function isInTransaction(ctx: Ctx): ctx is TxCtx {
  return ctx.trx !== undefined;
}

async function onDatabase<T>(ctx: Ctx, db: Db, work: (tx: TxCtx) => Promise<T>): Promise<T> {
  const { notify, notes } = collectNotes();
  try {
    const result = await withinDeadline(ctx.deadline, () =>
      afterCommit(
        ctx.submission,
        asActor(db, ctx.actor, (trx) => markSubmission(trx, ctx, () => work({ ...ctx, trx, notify })), {
          now: ctx.now,
        }),
      ),
    );
    sendNotes(ctx.db, notes);
    return result;
  } catch (error) {
    // It may have committed, and an extra notification does no harm.
    if (error instanceof AppError && error.isInDoubt) sendNotes(ctx.db, notes);
    throw error;
  }
}

/** A transaction with this actor. Use cases use `inTransaction`. */
export function asActor<T>(
  db: Db,
  actor: Actor,
  work: (trx: Trx) => Promise<T>,
  options: { isReading?: boolean; now?: Date } = {},
): Promise<T> {
  return beginWith(openingFor(actor, options), () => db.transaction().execute(work));
}

/** Dates without a time stay strings: a JavaScript Date would shift them across time zones. */
function parserFor(oid: number, format?: "text" | "binary") {
  if (oid === DATE_OID) return (text: string) => text;
  return pg.types.getTypeParser(oid, format as "text");
}
