import { QueryClient } from "@tanstack/react-query";

const MINUTE = 60_000;
export const GC_TIME = 5 * MINUTE; // spec §9
export const RETRIES = 3; // spec §9
export const RETRY_DELAY_CAP = 30_000; // spec §9

/** 1 s, 2 s, 4 s … never more than 30 s. */
export function retryDelay(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, RETRY_DELAY_CAP);
}

/**
 * On the server a client lives as long as its page: a garbage collection timer would keep the whole page in memory for minutes.
 */
export function createQueryClient({ isServer } = { isServer: typeof window === "undefined" }): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { gcTime: isServer ? Infinity : GC_TIME, retry: RETRIES, retryDelay, refetchOnWindowFocus: false },
    },
  });
}
