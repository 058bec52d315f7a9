import { createContext, data, type RouterContextProvider } from "react-router";
import { asAppError } from "#core/errors.ts";
import type { Ctx } from "#core/ctx.ts";

export type PageRequest = { ctx: Ctx; nonce: string; isDevelopment: boolean; pattern: string };

/** What the edge hands to the pages. */
export const requestContext = createContext<PageRequest>();

/**
 * The border of loaders and actions: gives them the context and turns a refusal into the page for it. The only place where
 * pages catch errors.
 */
export async function run<T>(
  { context }: { context: Readonly<RouterContextProvider> },
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const { ctx } = context.get(requestContext);
  try {
    return await work(ctx);
  } catch (error) {
    const known = asAppError(error);
    if (!known) throw error;
    const headers: Record<string, string> = known.retryAfterSeconds
      ? { "Retry-After": String(known.retryAfterSeconds) }
      : {};
    throw data({ code: known.code }, { status: known.status, headers });
  }
}
