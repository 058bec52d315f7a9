import { getDownloadLink } from "#domain/files/get-download-link.ts";
import { toDownload } from "../../../shared/files/to-download.server.ts";
import { run } from "../../../shared/request/request.server.ts";
import { requireId } from "../../../shared/request/require-id.server.ts";
import type { Route } from "./+types/download-user-file.ts";

/** Redirects staff to a fresh link for a member's file. The first download makes it part of the record. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const ofUser = requireId(args.params.userId);
    return toDownload(await getDownloadLink(ctx, { fileId: requireId(args.params.fileId), ofUser }));
  });
}
