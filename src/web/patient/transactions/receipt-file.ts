import { requireId } from "../../shared/request/require-id.server.ts";
import { run } from "../../shared/request/request.server.ts";
import type { Route } from "./+types/receipt-file.ts";
import { loadReceipt } from "../receipt/load-receipt.server.ts";
import { sendReceipt } from "../receipt/send-receipt.server.ts";

/** The receipt for one invoice. Its file name reveals nothing. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const receipt = await loadReceipt(ctx, { invoiceId: requireId(args.params.invoiceId) });
    return sendReceipt(receipt);
  });
}
