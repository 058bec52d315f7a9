import { readFile } from "#domain/files/read-file.ts";
import { PAPER_POLICY } from "#http/security-headers.ts";
import { run } from "../../../shared/request/request.server.ts";
import { requireId } from "../../../shared/request/require-id.server.ts";
import type { Route } from "./+types/view-user-file.ts";

/** A member's paper as it is, for the frame beside the form that it is typed into. Only pages of ours may hold it. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const ofUser = requireId(args.params.userId);
    const { bytes, contentType } = await readFile(ctx, { fileId: requireId(args.params.fileId), ofUser });
    return new Response(new Uint8Array(bytes), {
      headers: {
        "Content-Type": contentType,
        "Content-Disposition": "inline",
        "Content-Security-Policy": PAPER_POLICY,
        "Cache-Control": "no-store",
        "X-Robots-Tag": "noindex",
      },
    });
  });
}
