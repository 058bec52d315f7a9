import { inTransaction } from "#core/db.ts";
import { hasDemoData } from "../readiness.server.ts";
import { ownCtx } from "../own-ctx.ts";
import type { Services } from "../request-context.ts";

export async function refuseDemoDataInProduction(services: Services): Promise<void> {
  if (services.env.APP_ENV !== "production") return;
  const ctx = ownCtx(services, "start");
  if (!(await inTransaction(ctx, (tx) => hasDemoData(tx.trx)))) return;
  process.stderr.write(
    "This database holds demo accounts, whose password is public. Production refuses to serve it.\n",
  );
  process.exit(78);
}
