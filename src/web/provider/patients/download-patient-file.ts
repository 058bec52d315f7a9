import { requirePatient } from "#domain/chart/care/require-patient.ts";
import { getDownloadLink } from "#domain/files/get-download-link.ts";
import { toDownload } from "../../shared/files/to-download.server.ts";
import { run } from "../../shared/request/request.server.ts";
import { requireId } from "../../shared/request/require-id.server.ts";
import type { Route } from "./+types/download-patient-file.ts";

/** Redirects a provider to a fresh link for a file of somebody they care for. The first download makes it part of the record. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const userId = requireId(args.params.userId);
    await requirePatient(ctx, { userId });
    return toDownload(await getDownloadLink(ctx, { fileId: requireId(args.params.fileId), ofUser: userId }));
  });
}
