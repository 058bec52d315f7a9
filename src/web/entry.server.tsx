import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { ServerRouter, type EntryContext, type RouterContextProvider } from "react-router";
import {
  allowedFrame,
  cardSources,
  contentSecurityPolicy,
  paperFrame,
  roomSources,
  signingFrame,
} from "#http/security-headers.ts";
import { requestContext } from "#http/page-request.ts";

/** Pages are sent in one piece: one length, one compression, one policy, and a page that fails can still return an error. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, isDevelopment, ctx, pattern } = context.get(requestContext);
  let finalStatus = status;
  const html = await new Promise<Buffer>((done, fail) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />, {
      nonce,
      // Everything inline: a part sent separately would need script to be put in place.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady: () => done(buffer(pipe(new PassThrough()))),
      onShellError: fail,
      onError: (error) => {
        finalStatus = 500;
        context.get(requestContext).ctx.log.error({ err: error }, "a page failed to render");
      },
    });
  });
  const isAnonymous = ctx.actor.kind === "anonymous";
  const frame =
    allowedFrame(ctx.env, { pattern, isAnonymous }) ?? paperFrame(ctx.env, pattern) ?? signingFrame(ctx.env, pattern);
  const card = cardSources(ctx.env, pattern);
  headers.set("Content-Type", "text/html; charset=utf-8");
  const room = roomSources(ctx.env, pattern);
  headers.set("Content-Security-Policy", contentSecurityPolicy(nonce, { isDevelopment, frame, card, room }));
  return new Response(new Uint8Array(html), { status: finalStatus, headers });
}

/** Called for loader and action errors that are bugs; refusals never get here. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
) {
  if (request.signal.aborted) return;
  context.get(requestContext).ctx.log.error({ err: error }, "a page failed");
}
