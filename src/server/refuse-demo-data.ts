import { anonymous } from "#core/actor.ts";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { hasDemoData } from "./readiness.server.ts";
import { requestCtx, type Services } from "./request-context.ts";

export async function refuseDemoDataInProduction(services: Services): Promise<void> {
  if (services.env.APP_ENV !== "production") return;
  const ctx = requestCtx(services, { actor: anonymous, requestId: newId(), address: "" });
  if (!(await inTransaction(ctx, (tx) => hasDemoData(tx.trx)))) return;
  process.stderr.write(
    "This database holds demo accounts, whose password is public. Production refuses to serve it.\n",
  );
  process.exit(78);
}
