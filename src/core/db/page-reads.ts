import { isDeepStrictEqual } from "node:util";
import type { Transaction } from "kysely";
import type { Actor } from "../actor.ts";
import type { DB } from "../db-types.ts";
import { AppError } from "../errors.ts";

type Trx = Transaction<DB>;
type Reader = { actor: Actor; db: unknown };
type Begin = (work: (trx: Trx) => Promise<void>) => Promise<void>;
type Work<T> = (trx: Trx) => Promise<T>;

/** One transaction, and how many are reading in it now. */
type Shared = { trx: Promise<Trx>; readers: number; failure: unknown; end: PromiseWithResolvers<void> };

/**
 * All loaders of a page read in one transaction: the first one begins it, and it ends as soon as none is reading. So there's nothing to
 * close when the page is done, late or broken, and no connection waits for another company's response.
 */
export class PageReads {
  readonly #reader: Reader;
  readonly #begin: Begin;
  #current: Shared | null = null;

  constructor(reader: Reader, begin: Begin) {
    this.#reader = reader;
    this.#begin = begin;
  }

  /** A different actor or database gets a separate transaction. */
  isFor({ actor, db }: Reader): boolean {
    return db === this.#reader.db && isDeepStrictEqual(actor, this.#reader.actor);
  }

  async read<T>(work: Work<T>): Promise<T> {
    const shared = (this.#current ??= this.#open());
    shared.readers++;
    try {
      return await work(await shared.trx);
    } catch (error) {
      if (!breaks(error)) throw error;
      // PostgreSQL refuses what others still run in this transaction; they get the original reason.
      shared.failure ??= error;
      if (this.#current === shared) this.#current = null;
      throw shared.failure;
    } finally {
      shared.readers--;
      // A loader's next query comes before this; waiting for anything else comes after.
      setImmediate(() => this.#endIfIdle(shared));
    }
  }

  #open(): Shared {
    const [begun, end] = [Promise.withResolvers<Trx>(), Promise.withResolvers<void>()];
    const work = (trx: Trx) => {
      begun.resolve(trx);
      return end.promise;
    };
    // If ending it fails, nothing is lost: it only read, and its readers have their rows. One that never began has nothing to end.
    this.#begin(work).catch(begun.reject);
    end.promise.catch(() => {});
    return { trx: begun.promise, readers: 0, failure: null, end };
  }

  #endIfIdle(shared: Shared): void {
    if (shared.readers > 0) return;
    if (this.#current === shared) this.#current = null;
    if (shared.failure) shared.end.reject(shared.failure);
    else shared.end.resolve();
  }
}

/** A refusal by our own code leaves the transaction intact. */
function breaks(error: unknown): boolean {
  return !(error instanceof AppError) || error.code === "unavailable";
}
