import type { Actor } from "./actor.ts";
import type { Db, Trx } from "./db.ts";
import type { PageReads } from "./db/page-reads.ts";
import type { Deadline } from "./process/deadline.ts";
import type { Env } from "./env.ts";
import type { Log } from "./log.ts";
import type { Submission } from "./form/mark-submission.server.ts";
import type { Notify } from "./notify.ts";

/**
 * What every use case is given: who acts, when, and where to write. `now` is a value, so that one request sees one time
 * and a test can choose it.
 */
export type Ctx = {
  actor: Actor;
  now: Date;
  requestId: string;
  /** Where the request came from, for audit rows and limits; null for jobs. */
  address: string | null;
  /** On what, as a person would call it ("Chrome on Windows"); only requests have one. */
  device?: string | null;
  log: Log;
  env: Env;
  db: Db;
  /** Pool of the role that alone may touch the schema `auth`; only the web process has one. */
  authDb: Db | null;
  /** When the request must have been answered: every statement gets what is left. Jobs have none. */
  deadline?: Deadline;
  /** The form that is being carried out, so that sending it again changes nothing. */
  submission?: Submission;
  trx?: Trx;
  /** Only in a transaction: who listens hears of it after the commit. */
  notify?: Notify;
  /** The transaction in which all loaders of a page read. */
  reads?: PageReads;
  /** Whose page is shown and stands in the trail already: a look at one of its parts adds no row. */
  pageOf?: string;
};

/** A context inside a transaction. A function that must be atomic with its caller asks for this type. */
export type TxCtx = Ctx & { trx: Trx; notify: Notify };
