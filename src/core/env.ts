import { readFileSync } from "node:fs";
import { z } from "zod";
import { paymentProblems, productionProblems } from "./env/problems.ts";
import { COMMAND_ONLY, SHARED, WEB_ONLY, WORKER_ONLY, type Variable } from "./env/variables.ts";

type Table = Record<string, Variable>;
type Values<T extends Table> = z.infer<z.ZodObject<{ [Name in keyof T]: T[Name]["schema"] }>>;
export type Given = Record<string, string | undefined>;

/** What use cases see. The last ones exist only in the process that has them. */
export type Env = Values<typeof SHARED> &
  Partial<Pick<WorkerEnv, "AUDIT_ANCHOR_FILE">> &
  Partial<Pick<WebEnv, "STRIPE_WEBHOOK_SECRET" | "LAB_WEBHOOK_SECRET" | "EPRESCRIBE_WEBHOOK_SECRET">>;
export type WebEnv = Values<typeof SHARED & typeof WEB_ONLY>;
export type WorkerEnv = Values<typeof SHARED & typeof WORKER_ONLY>;

const TABLES = {
  web: { ...SHARED, ...WEB_ONLY },
  worker: { ...SHARED, ...WORKER_ONLY },
};
export const EVERY: Table = { ...TABLES.web, ...TABLES.worker, ...COMMAND_ONLY };

export type Process = keyof typeof TABLES;

/** Parses a web process's environment once, at startup. Throws an `EnvError` with one line per variable. */
export function webEnv(source: Given): WebEnv {
  return readFor("web", source);
}

/** The same for a worker. */
export function workerEnv(source: Given): WorkerEnv {
  return readFor("worker", source);
}

export class EnvError extends Error {
  constructor(lines: string[]) {
    super(lines.join("\n"));
    this.name = "EnvError";
  }
}

/** For entry points: prints one line per problem and exits. */
export function orExit<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(78);
  }
}

function readFor<P extends Process>(process: P, source: Given): Values<(typeof TABLES)[P]> {
  const strange = Object.keys(source).filter(
    (name) => source[name] && isOfAnother(process, name) && EVERY[variableOf(name)]?.isSecret,
  );
  if (strange.length > 0) {
    throw new EnvError(strange.map((name) => `${name} is not for the ${process} process. Take it away.`));
  }
  return parse(TABLES[process], source);
}

export function isOfAnother(process: Process, name: string): boolean {
  const variable = variableOf(name);
  return variable in EVERY && !(variable in TABLES[process]);
}

/** `SMS_KEY_FILE` means `SMS_KEY`, but `AUDIT_ANCHOR_FILE` is a variable of its own. */
function variableOf(name: string): string {
  return name in EVERY ? name : name.replace(/_FILE$/, "");
}

export function parse<T extends Table>(table: T, source: Given): Values<T> {
  const appEnv = source["APP_ENV"] || (source["NODE_ENV"] === "production" ? "production" : "development");
  const given = withFiles(source, Object.keys(table));
  const isProduction = appEnv === "production";
  const defaults = isProduction ? {} : developmentValues(table);
  const shape = Object.fromEntries(Object.entries(table).map(([name, { schema }]) => [name, schema]));
  const parsed = z.object(shape).safeParse({ ...defaults, ...given, APP_ENV: appEnv });
  if (!parsed.success) throw new EnvError(parsed.error.issues.map((issue) => describe(issue, given)));
  const values = parsed.data as Values<T>;
  const problems = [
    ...paymentProblems(values as Values<typeof SHARED>),
    ...(isProduction ? productionProblems(given) : []),
  ];
  if (problems.length > 0) throw new EnvError(problems);
  return values;
}

/** Each variable can come as `NAME_FILE`: a file with the value, as secrets are mounted. Empty ones count as missing. */
export function withFiles(source: Given, names: readonly string[]): Record<string, string> {
  const given: Record<string, string> = {};
  const problems: string[] = [];
  for (const [name, value] of Object.entries(source)) if (value) given[name] = value;
  for (const name of names) {
    const file = given[`${name}_FILE`];
    if (!file) continue;
    if (given[name]) problems.push(`${name} and ${name}_FILE are both set. Use one of them.`);
    try {
      given[name] = readFileSync(file, "utf8").trim();
    } catch {
      problems.push(`${name}_FILE cannot be read.`);
    }
    if (given[name] === "") delete given[name];
  }
  if (problems.length > 0) throw new EnvError(problems);
  return given;
}

function developmentValues(table: Table): Record<string, string> {
  return Object.fromEntries(
    Object.entries(table).flatMap(([name, { development }]) => (development ? [[name, development]] : [])),
  );
}

function describe(issue: z.core.$ZodIssue, given: Given): string {
  const name = String(issue.path[0]);
  return given[name] === undefined
    ? `${name} is missing. See docs/operations/configure.md.`
    : `${name} is not usable: ${issue.message}.`;
}
