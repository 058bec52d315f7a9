import { data } from "react-router";
import { getReport } from "#domain/labs/get-report.ts";
import { getDownloadLink } from "#domain/files/get-download-link.ts";
import { toDownload } from "../../shared/files/to-download.server.ts";
import { run } from "../../shared/request/request.server.ts";
import { requireId } from "../../shared/request/require-id.server.ts";
import type { Route } from "./+types/report-paper.ts";

/** Redirects a provider to a fresh link for the lab's document. Only for people who have or had a visit with them. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const { report } = await getReport(ctx, { reportId: requireId(args.params.reportId) });
    if (!report.fileId) throw data({ code: "not-found" }, { status: 404 });
    return toDownload(await getDownloadLink(ctx, { fileId: report.fileId, ofUser: report.userId }));
  });
}
