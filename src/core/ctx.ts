import type { Actor } from "./actor.ts";
import type { Db, Trx } from "./db.ts";
import type { PageReads } from "./db/page-reads.ts";
import type { Deadline } from "./process/deadline.ts";
import type { Env } from "./env.ts";
import type { Log } from "./log.ts";
import type { Submission } from "./form/mark-submission.server.ts";
import type { Notify } from "./notify.ts";

/**
 * What every use case gets: who acts, when, and where to write. `now` is a value, so a request sees one time and a test can choose it.
 */
export type Ctx = {
  actor: Actor;
  now: Date;
  requestId: string;
  /** The request's IP address, for audit rows and rate limits; null for jobs. */
  address: string | null;
  /** The device, as a person would name it ("Chrome on Windows"); requests only. */
  device?: string | null;
  log: Log;
  env: Env;
  db: Db;
  /** Pool of the only role with access to the schema `auth`; web process only. */
  authDb: Db | null;
  /** The request's deadline: every statement gets the time that's left. Jobs have none. */
  deadline?: Deadline;
  /** The form being submitted, so sending it again changes nothing. */
  submission?: Submission;
  trx?: Trx;
  /** Only in a transaction: listeners are notified after the commit. */
  notify?: Notify;
  /** The transaction that all loaders of a page share for reads. */
  reads?: PageReads;
  /** The person whose page is shown and already in the trail: reading one of its parts adds no row. */
  pageOf?: string;
};

/** A context inside a transaction. A function that must be atomic with its caller takes this type. */
export type TxCtx = Ctx & { trx: Trx; notify: Notify };
