import { data, href, redirect } from "react-router";
import { startViewing, Viewing } from "#domain/identity/sessions/start-viewing.ts";
import { stopViewing } from "#domain/identity/sessions/stop-viewing.ts";
import { parseForm, readForm } from "../../shared/form/form.server.ts";
import { run } from "../../shared/request/request.server.ts";
import type { Route } from "./+types/view-as.ts";

/** Starts or ends viewing the patient area as one member. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  return run(args, async (ctx) => {
    const values = await readForm(args.request);
    if (values["intent"] === "stop") {
      await stopViewing(ctx);
      return redirect(href("/admin/users"), 303);
    }
    const { answer, problems } = parseForm(Viewing, values);
    if (problems) throw data({ code: "bad-request" }, { status: 400 });
    await startViewing(ctx, answer);
    return redirect(href("/profile"), 303);
  });
}

/** A URL alone shows nobody's pages. */
export function loader(): Response {
  return redirect(href("/admin/users"), 303);
}
