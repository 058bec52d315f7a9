import { getSignedOrder } from "#domain/prescribing/get-signed-order.ts";
import { toDownload } from "../../shared/files/to-download.server.ts";
import { run } from "../../shared/request/request.server.ts";
import { requireId } from "../../shared/request/require-id.server.ts";
import type { Route } from "./+types/signed-order.ts";

/** Redirects the prescriber to a fresh link for the order they signed. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) =>
    toDownload(await getSignedOrder(ctx, { prescriptionId: requireId(args.params.prescriptionId) })),
  );
}
