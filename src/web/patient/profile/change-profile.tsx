import { data, href, redirect } from "react-router";
import { BackLink } from "#ui/link/back-link.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { NewEmail, requestEmailChange } from "#domain/identity/accounts/request-email-change.ts";
import { changeProfile } from "#domain/identity/profile/change-profile.ts";
import { isGuarded } from "#domain/identity/profile/identity-guard.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { getProfile } from "#domain/identity/profile/get-profile.ts";
import { Form } from "../../shared/form/form.tsx";
import { parseForm, readForm, refuseForm } from "../../shared/form/form.server.ts";
import { requireFreshForIdentity, requireFreshSignIn } from "../../shared/sign-in/fresh.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import type { QuestionForm } from "../../shared/form/question-controls.tsx";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import { useText } from "#ui/language/text.ts";
import type { AccountText } from "../../shared/language/es/account.server.ts";
import type { Route } from "./+types/change-profile.ts";
import { parseAnswer, toFormValues } from "./profile-answer.server.ts";
import { isQuestion, QUESTION_TITLES, type Question } from "./profile-question.ts";
import { QuestionFields } from "./question-fields.tsx";
import { getLanguage } from "#domain/identity/language/get-language.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, async (ctx) => {
    const question = requireQuestion(args.params.question);
    if (question === "email") await requireFreshSignIn(ctx, href("/profile/change/:question", { question: "email" }));
    const isLocked = isGuarded(question) && (await requireFreshForIdentity(ctx, question, pathOf(question)));
    const profile = await getProfile(ctx, { userId: requireMember(ctx).userId });
    const values = toFormValues(question, profile);
    if (question === "language") values["language"] = await getLanguage(ctx, { userId: profile.user_id });
    return { question, isLocked, values };
  });
}

export async function action(args: Route.ActionArgs) {
  return runInLanguage(args, async (ctx) => {
    const question = requireQuestion(args.params.question);
    const values = await readForm(args.request);
    if (question === "email") return changeEmail(ctx, values);
    if (isGuarded(question)) await requireFreshForIdentity(ctx, question, pathOf(question));
    const { minimum_age: minimumAge } = await getClinicalFacts(ctx);
    const { answer, problems } = parseAnswer(question, values, { now: ctx.now, minimumAge });
    if (problems) return refuseForm(problems, values);
    const changed = await changeProfile(ctx, answer);
    if (changed.kind === "locked") return refuseForm([{ message: LOCKED }], values, 409);
    if (changed.kind === "too-young") {
      const message = `Treatment is for people who are ${minimumAge} or older. Check the year`;
      return refuseForm([{ fieldId: "date_of_birth", message }], values);
    }
    return redirect(`${href("/profile")}?saved=${question}`, 303);
  });
}

const LOCKED = "You have a prescription with us. Contact us to change this";

function pathOf(question: Question): string {
  return href("/profile/change/:question", { question });
}

async function changeEmail(ctx: Ctx, values: Record<string, string>) {
  await requireFreshSignIn(ctx, href("/profile/change/:question", { question: "email" }));
  const { answer, problems } = parseForm(NewEmail, values);
  if (problems) return refuseForm(problems, values);
  await requestEmailChange(ctx, answer);
  return redirect(`${href("/profile")}?saved=email`, 303);
}

function requireQuestion(given: string): Question {
  if (!isQuestion(given)) throw data({ code: "not-found" }, { status: 404 });
  return given;
}

export default function ChangeProfile({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText<AccountText>();
  const { question } = loaderData;
  return (
    <div className="max-w-column">
      <PageTitle refused={Boolean(actionData)}>{t(QUESTION_TITLES[question])}</PageTitle>
      <FormProblems refused={actionData} />
      <BackLink to={href("/profile")} />
      {loaderData.isLocked ? <Locked question={question} /> : <Ask {...loaderData} refused={actionData} />}
    </div>
  );
}

function Locked({ question }: { question: Question }) {
  const t = useText<AccountText>();
  const title = LOCKED_TITLES[question];
  return (
    <div className="mt-6 grid gap-4">
      <h1 className="text-h1 font-bold">{title && t(title)}</h1>
      <p className="max-w-measure text-ink-2">
        {t(
          "You have a prescription with us, and the pharmacy checks that it goes to the right person. If something here has changed or is wrong, write to us. We'll ask to see your license or ID, then change it for you.",
        )}
      </p>
      <p>
        <ButtonLink to={href("/contact-us")} variant="secondary">
          {t("Write to us")}
        </ButtonLink>
      </p>
    </div>
  );
}

const LOCKED_TITLES: Partial<Record<Question, AccountText>> = {
  name: "Contact us to change your name",
  "date-of-birth": "Contact us to change your date of birth",
};

function Ask({ question, values, refused }: QuestionForm & { question: Question }) {
  const t = useText<AccountText>();
  const isBusy = useBusy("save");
  return (
    <>
      <Form key={question} method="post" noValidate data-keep-text className="mt-6 grid gap-6">
        <input type="hidden" name="intent" value="save" />
        <QuestionFields question={question} values={refused?.values ?? values} refused={refused} />
        <p>
          <Button busy={isBusy} busyText={t("Saving")}>
            {question === "email" ? t("Continue") : t("Save")}
          </Button>
        </p>
      </Form>
    </>
  );
}
