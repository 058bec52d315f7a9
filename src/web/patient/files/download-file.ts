import { requireMember } from "#core/actor.ts";
import { getDownloadLink } from "#domain/files/get-download-link.ts";
import { toDownload } from "../../shared/files/to-download.server.ts";
import { run } from "../../shared/request/request.server.ts";
import { requireId } from "../../shared/request/require-id.server.ts";
import type { Route } from "./+types/download-file.ts";

/** Redirects to a fresh link for your own file. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) =>
    toDownload(
      await getDownloadLink(ctx, { fileId: requireId(args.params.fileId), ofUser: requireMember(ctx).userId }),
    ),
  );
}
