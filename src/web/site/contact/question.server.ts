import { data } from "react-router";
import type { RouterContextProvider } from "react-router";
import { newId } from "#core/id.ts";
import { askQuestion, Question } from "#domain/messaging/contact/ask-question.ts";
import { checkForEmergency } from "#domain/messaging/emergency/check-for-emergency.ts";
import { parseForm, readForm, refuseForm } from "../../shared/form/form.server.ts";
import { run } from "../../shared/request/request.server.ts";
import { loadContent } from "../content/page-content.server.ts";

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/** The form's initial values: its own key, and for members who they are. */
export async function questionStart(args: Args) {
  return run(args, async (ctx, { session }) => ({
    key: newId(),
    email: session?.actor ? session.email : "",
    reply: (await loadContent(ctx)).reply,
  }));
}

/** Saves first, then confirms. If the response is lost, it can be sent again: the key makes it the same question. */
export async function receiveQuestion(args: Args, source: Parameters<typeof askQuestion>[1]) {
  return run(args, async (ctx) => {
    const values = await readForm(args.request);
    const { answer, problems } = parseForm(Question, values);
    if (problems) {
      // Without JavaScript, no notice appeared while typing.
      const emergency = (await checkForEmergency(ctx, values["message"] ?? "")) ? "yes" : "";
      return refuseForm(problems, { ...values, emergency });
    }
    return data(await askQuestion(ctx, source, answer));
  });
}
