import { href, redirect } from "react-router";
import { checkIdentityAgain } from "#domain/intake/identity-check/check-identity-again.ts";
import { run } from "../../shared/request/request.server.ts";
import type { Route } from "./+types/returned.ts";

/** Where the checking company's page sends people back to. The worker asks what came out of it. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    await checkIdentityAgain(ctx);
    return redirect(`${href("/identity")}?sent=1`, 303);
  });
}
