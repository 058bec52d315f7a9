import { requireId } from "../../shared/request/require-id.server.ts";
import { run } from "../../shared/request/request.server.ts";
import { sendReceipt } from "../receipt/send-receipt.server.ts";
import { loadRequisition } from "./requisition.server.ts";
import type { Route } from "./+types/order-file.ts";

/** The lab order on paper: what a lab needs to draw blood for it. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => sendReceipt(await loadRequisition(ctx, { orderId: requireId(args.params.orderId) })));
}
