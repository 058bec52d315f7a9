import {
  EVERY,
  isOfAnother,
  parse,
  withFiles,
  type Env,
  type Given,
  type Process,
  type WebEnv,
  type WorkerEnv,
} from "../env.ts";
import { SHARED, type WEB_ONLY, type WORKER_ONLY } from "./variables.ts";

/** For a command: what both processes have, and the variables it names. An operator's shell may hold more. */
export function commandEnv<Name extends keyof typeof WEB_ONLY | keyof typeof WORKER_ONLY>(
  source: Given,
  names: readonly Name[],
): Env & Pick<WebEnv & WorkerEnv, Name> {
  const own = Object.fromEntries(names.map((name) => [name, EVERY[name]!]));
  return parse({ ...SHARED, ...own } as never, source) as never;
}

/** One variable that a command needs by itself, given as it is or in a file. */
export function readVariable(name: string, source: Given): string | undefined {
  return withFiles(source, [name])[name];
}

/** What is left of an environment for a process: everything but the settings of others. For those who start processes. */
export function environmentFor(process: Process, source: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(source).filter(([name]) => !isOfAnother(process, name)));
}
