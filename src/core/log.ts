import pino from "pino";
import { RELEASE } from "./process/release.ts";

export type Log = Pick<pino.Logger, "debug" | "info" | "warn" | "error" | "fatal"> & {
  child(fields: Record<string, string>): Log;
};

/**
 * Logs contain ids and technical facts, never what a person wrote or who they are. Errors go through `errorFacts`, an allow-list: a
 * database error's `detail` or a vendor's request body could contain health data.
 */
export function createLog(options: { level: string; name: string }): Log {
  return pino({
    name: options.name,
    level: options.level,
    base: { name: options.name, pid: process.pid, release: RELEASE },
    serializers: { err: errorFacts, error: errorFacts },
    redact: { paths: ["password", "token", "email", "*.password", "*.token", "*.email"], censor: "[gone]" },
  });
}

export function errorFacts(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = "code" in error ? error.code : undefined;
  const constraint = "constraint" in error ? error.constraint : undefined;
  return {
    type: error.name,
    message: quotesInput(error) ? "withheld, it may quote input" : error.message,
    code,
    constraint,
    stack: stackWithoutMessage(error),
    cause: error.cause ? errorFacts(error.cause) : undefined,
  };
}

/** PostgreSQL ("invalid input syntax for type uuid: …"), JSON.parse and Zod quote their input in error messages. */
function quotesInput(error: Error): boolean {
  return "severity" in error || "issues" in error || error instanceof SyntaxError;
}

function stackWithoutMessage(error: Error): string | undefined {
  return error.stack
    ?.split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");
}
