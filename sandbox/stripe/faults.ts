import { z } from "zod";

/**
 * What goes wrong, and when: `-before` nothing has happened yet, `-after` it has and the caller cannot know. `error-saved` is
 * kept under the idempotency key and comes again with it; `error-before` is not.
 */
export const Fault = z.strictObject({
  kind: z.enum([
    "error-before",
    "error-saved",
    "error-after",
    "hang-before",
    "hang-after",
    "reset-before",
    "reset-after",
    "rate-limit",
    "lock-timeout",
    "slow",
  ] as const),
  times: z.int().min(1).default(1),
  method: z.enum(["GET", "POST", "DELETE"]).optional(),
  /** A regular expression over the path. */
  path: z.string().optional(),
  /** For `slow`: how long the work takes, with its key held. */
  ms: z.int().min(0).default(1_000),
  /** Of the requests it could strike, so many at random. */
  share: z.number().min(0).max(1).default(1),
});
export type Fault = z.output<typeof Fault>;

export function createFaults() {
  let faults: Fault[] = [];
  return {
    add: (fault: Fault): void => void faults.push(fault),
    clear: (): void => void (faults = []),
    waiting: (): number => faults.reduce((sum, { times }) => sum + times, 0),
    next(method: string, path: string): Fault | null {
      const found = faults.find(
        (fault) =>
          (!fault.method || fault.method === method) &&
          (!fault.path || new RegExp(fault.path).test(path)) &&
          Math.random() < fault.share,
      );
      if (!found) return null;
      found.times -= 1;
      faults = faults.filter(({ times }) => times > 0);
      return found;
    },
  };
}
