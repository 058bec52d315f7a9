import { AppError } from "#core/errors.ts";
import { objectStore } from "#core/object-store/open-object-store.ts";
import { readFileToken } from "#core/object-store/signed-file.ts";
import { run } from "../shared/request/request.server.ts";
import type { Route } from "./+types/signed-file.ts";

/**
 * Serves a file from the folder store to anyone with a fresh link. Always a download, never a page: it runs nothing, and no
 * browser guesses its type. An S3 store serves such links itself.
 */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const link = readFileToken(ctx.env.DATA_KEYS, args.params.token, ctx.now);
    const bytes = link && (await (await objectStore(ctx.env)).get(link.key));
    if (!link || !bytes) throw new AppError("not-found");
    return new Response(new Uint8Array(bytes), {
      headers: {
        "Content-Type": link.contentType,
        "Content-Length": String(bytes.length),
        "Content-Disposition": `attachment; filename="${link.fileName}"`,
        "Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
        "X-Content-Type-Options": "nosniff",
      },
    });
  });
}
