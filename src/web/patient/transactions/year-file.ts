import { AppError } from "#core/errors.ts";
import { run } from "../../shared/request/request.server.ts";
import type { Route } from "./+types/year-file.ts";
import { loadYearReceipt } from "../receipt/load-receipt.server.ts";
import { sendReceipt } from "../receipt/send-receipt.server.ts";

/** Everything paid in one year, on one receipt. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    if (!/^20\d\d$/.test(args.params.year)) throw new AppError("not-found");
    return sendReceipt(await loadYearReceipt(ctx, { year: args.params.year }));
  });
}
