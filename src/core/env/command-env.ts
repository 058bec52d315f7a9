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

/** For a command: what both processes share, plus the variables it names. An operator's shell may have more. */
export function commandEnv<Name extends keyof typeof WEB_ONLY | keyof typeof WORKER_ONLY>(
  source: Given,
  names: readonly Name[],
): Env & Pick<WebEnv & WorkerEnv, Name> {
  const own = Object.fromEntries(names.map((name) => [name, EVERY[name]!]));
  return parse({ ...SHARED, ...own } as never, source) as never;
}

/** One variable that only a command needs, set directly or in a file. */
export function readVariable(name: string, source: Given): string | undefined {
  return withFiles(source, [name])[name];
}

/** An environment for one process: everything except other processes' settings. For code that starts processes. */
export function environmentFor(process: Process, source: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(source).filter(([name]) => !isOfAnother(process, name)));
}
