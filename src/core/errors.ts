/** The six ways a request can be refused. Anything the user can fix is returned instead; a bug is left to crash. */
export const APP_ERROR_STATUS = {
  unauthenticated: 401,
  forbidden: 403,
  "not-found": 404,
  conflict: 409,
  "rate-limited": 429,
  unavailable: 503,
} as const;

export type AppErrorCode = keyof typeof APP_ERROR_STATUS;

export class AppError extends Error {
  readonly code: AppErrorCode;
  readonly retryAfterSeconds: number | undefined;
  /** A COMMIT got no response, so the change may have happened. */
  readonly isInDoubt: boolean;

  constructor(code: AppErrorCode, options: { retryAfterSeconds?: number; cause?: unknown; isInDoubt?: boolean } = {}) {
    super(code, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.isInDoubt = options.isInDoubt ?? false;
  }

  get status(): number {
    return APP_ERROR_STATUS[this.code];
  }
}

export const RETRY_AFTER_SECONDS = 2;

/** Node and PostgreSQL codes that mean "the database is unavailable or too busy right now", as opposed to a bug. */
const DATABASE_AWAY = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOENT",
  "ETIMEDOUT",
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "57014",
  "55P03",
  "08006",
  "08001",
  "08003",
]);

export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return (
    DATABASE_AWAY.has(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  );
}

/** Maps a caught error to an AppError, or to nothing if it's a bug. */
export function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error))
    return new AppError("unavailable", { cause: error, retryAfterSeconds: RETRY_AFTER_SECONDS });
  return null;
}
