import { data, Form, redirect } from "react-router";
import { BackLink } from "#ui/back-link.tsx";
import { Button } from "#ui/button.tsx";
import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { NewEmail, requestEmailChange } from "#domain/identity/change-email.ts";
import { changeProfile } from "#domain/identity/change-profile.ts";
import { getProfile } from "#domain/identity/get-profile.ts";
import { parseForm, readForm, refuseForm } from "../shared/form.server.ts";
import { requireFreshSignIn } from "../shared/fresh.server.ts";
import { FormProblems } from "../shared/form-problems.tsx";
import { noIndex, PageTitle } from "../shared/page-title.tsx";
import { run } from "../shared/request.server.ts";
import { useBusy } from "../shared/use-busy.ts";
import type { Route } from "./+types/change-profile.ts";
import { parseAnswer, shownAnswer } from "./profile-answer.server.ts";
import { isQuestion, QUESTION_TITLES, type Question } from "./profile-question.ts";
import { QuestionFields } from "./question-fields.tsx";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const question = requireQuestion(args.params.question);
    if (question === "email") await requireFreshSignIn(ctx, "/profile/change/email");
    const profile = await getProfile(ctx, { userId: requireMember(ctx).userId });
    return { question, values: shownAnswer(question, profile) };
  });
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const question = requireQuestion(args.params.question);
    const values = await readForm(args.request);
    if (question === "email") return changeEmail(ctx, values);
    const { answer, problems } = parseAnswer(question, values, ctx.now);
    if (problems) return refuseForm(problems, values);
    await changeProfile(ctx, answer);
    return redirect(`/profile?saved=${question}`, 303);
  });
}

async function changeEmail(ctx: Ctx, values: Record<string, string>) {
  await requireFreshSignIn(ctx, "/profile/change/email");
  const { answer, problems } = parseForm(NewEmail, values);
  if (problems) return refuseForm(problems, values);
  await requestEmailChange(ctx, answer);
  return redirect("/profile?saved=email", 303);
}

function requireQuestion(given: string): Question {
  if (!isQuestion(given)) throw data({ code: "not-found" }, { status: 404 });
  return given;
}

export default function ChangeProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { question } = loaderData;
  const isBusy = useBusy("save");
  return (
    <div className="max-w-column">
      <PageTitle refused={Boolean(actionData)}>{QUESTION_TITLES[question]}</PageTitle>
      <FormProblems refused={actionData} />
      <BackLink to="/profile" />
      <Form key={question} method="post" noValidate data-keep-text className="mt-6 grid gap-6">
        <input type="hidden" name="intent" value="save" />
        <QuestionFields question={question} values={actionData?.values ?? loaderData.values} refused={actionData} />
        <p>
          <Button busy={isBusy} busyText="Saving">
            {question === "email" ? "Continue" : "Save"}
          </Button>
        </p>
      </Form>
    </div>
  );
}
