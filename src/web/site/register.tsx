import { data, Form, redirect } from "react-router";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Link } from "#ui/link.tsx";
import { PasswordInput } from "#ui/password-input.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { PASSWORD_LENGTH_ALONE, PASSWORD_WORDS } from "#domain/identity/password.ts";
import { NewAccount, registerAccount } from "#domain/identity/register-account.ts";
import { safeReturnPath } from "#domain/identity/return-path.ts";
import { CheckMail } from "../shared/check-mail.tsx";
import { noSoonerThan } from "../shared/equal-time.server.ts";
import { parseForm, passActionHeaders, readForm, refuseForm } from "../shared/form.server.ts";
import { FormProblems } from "../shared/form-problems.tsx";
import { noIndex, PageTitle } from "../shared/page-title.tsx";
import { problemOf } from "../shared/problems.ts";
import { run } from "../shared/request.server.ts";
import { useBusy } from "../shared/use-busy.ts";
import type { Route } from "./+types/register.ts";
import { chosenTreatment, TREATMENT_WORDS, type Treatment } from "./chosen-treatment.ts";

export const meta = noIndex;
export const headers = passActionHeaders;

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (_, { session }) => {
    if (session?.actor) throw redirect("/profile", 303);
    const url = new URL(args.request.url);
    return { treatment: chosenTreatment(url), to: safeReturnPath(url.searchParams.get("to")) };
  });
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const values = await readForm(args.request);
    const { answer, problems } = parseForm(NewAccount, values);
    if (problems) return refuseForm(values["password"] ? problems : [...problems, NO_PASSWORD], values);
    if (!answer.password) return refuseForm([NO_PASSWORD], values);
    const result = await noSoonerThan(600, registerAccount(ctx, answer));
    if (result.kind === "sent") return data({ sentTo: answer.email });
    const message = PASSWORD_WORDS[result.problem](PASSWORD_LENGTH_ALONE);
    return refuseForm([{ fieldId: "password", message }], values);
  });
}

const NO_PASSWORD = { fieldId: "password", message: "Enter a password" };

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useBusy("register");
  const { treatment } = loaderData;
  const title = treatment ? `Get Started with ${TREATMENT_WORDS[treatment]}` : "Get Started";
  const signIn = `/sign-in${linkQuery(loaderData)}`;
  if (actionData && "sentTo" in actionData) return <Sent to={actionData.sentTo} signIn={signIn} />;
  return (
    <>
      <PageTitle refused={Boolean(actionData)}>{title}</PageTitle>
      <FormProblems refused={actionData} />
      <h1 className="text-h1 font-bold">{title}</h1>
      <p className="mt-2 text-ink-2">First, your account. It is free.</p>
      <p className="mt-2 text-ink-2">
        Already have one? <Link to={signIn}>Sign In</Link>
      </p>
      <Form method="post" noValidate className="mt-7 grid gap-5">
        <input type="hidden" name="intent" value="register" />
        {treatment && <input type="hidden" name="treatment" value={treatment} />}
        <Field name="first_name" label="First name" error={problemOf(actionData, "first_name")}>
          <TextInput autoComplete="given-name" spellCheck={false} defaultValue={actionData?.values["first_name"]} />
        </Field>
        <Field name="last_name" label="Last name" error={problemOf(actionData, "last_name")}>
          <TextInput autoComplete="family-name" spellCheck={false} defaultValue={actionData?.values["last_name"]} />
        </Field>
        <Field
          name="email"
          label="E-mail"
          hint="We send a link there to confirm it."
          error={problemOf(actionData, "email")}
        >
          <TextInput
            type="email"
            autoComplete="email"
            spellCheck={false}
            autoCapitalize="none"
            defaultValue={actionData?.values["email"]}
          />
        </Field>
        <Field
          name="password"
          label="Password"
          hint={`At least ${PASSWORD_LENGTH_ALONE} characters. A few words in a row work well; no special signs needed.`}
          error={problemOf(actionData, "password")}
        >
          <PasswordInput autoComplete="new-password" />
        </Field>
        <Button wide busy={isBusy} busyText="Creating your account" className="mt-1">
          Create my account
        </Button>
      </Form>
    </>
  );
}

/** The treatment travels with the links, so that the journey after signing in can begin with it. */
function linkQuery({ treatment, to }: { treatment: Treatment | null; to: string | null }): string {
  const query = new URLSearchParams({ ...(to ? { to } : {}), ...(treatment ? { treatment } : {}) });
  return query.size > 0 ? `?${query}` : "";
}

function Sent({ to, signIn }: { to: string; signIn: string }) {
  return (
    <>
      <PageTitle>Check your e-mail</PageTitle>
      <CheckMail
        ifNothingComes={
          <>
            <li>
              A letter wrong in the address? <Link to="?">Fill in the form again</Link>.
            </li>
            <li>
              You may have an account already. <Link to={signIn}>Sign in</Link>, or{" "}
              <Link to="/forgot-password">choose a new password</Link>.
            </li>
          </>
        }
      >
        <p>
          We have written to <b className="font-semibold break-words text-ink">{to}</b>.
        </p>
        <p>Open the link in that message within a day to confirm your address. Then you can sign in.</p>
      </CheckMail>
    </>
  );
}
