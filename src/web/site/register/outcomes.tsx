import type { ReactNode } from "react";
import { Form, href } from "react-router";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Field } from "#ui/form/field.tsx";
import { Link } from "#ui/link/link.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { JOURNEYS, type Journey } from "#domain/intake/registration/journey.ts";
import { PageTitle } from "../../shared/page/page-title.tsx";
import { pathOf } from "./page-of.ts";
import { US_STATE_NAMES } from "../../shared/format/us-state-names.ts";
import { useText } from "#ui/language/text.ts";
import type { RegisterText } from "../../shared/language/es/register.server.ts";
import { useLocalPath } from "../../shared/language/language.ts";

type NotEligibleProps = { why: "state" | "age"; state: string | null; journey: Journey; minimumAge: number };

/** Not an error: what it means and what to do next. Nothing typed is saved. */
export function NotEligible({ why, state, journey, minimumAge }: NotEligibleProps) {
  return why === "age" ? <TooYoung minimumAge={minimumAge} /> : <NotServed state={state ?? ""} journey={journey} />;
}

function TooYoung({ minimumAge }: { minimumAge: number }) {
  const t = useText<RegisterText>();
  return (
    <Outcome title={t("We treat people {age} and older", { age: minimumAge })}>
      <p>{t("We can't treat you now. We haven't saved your date of birth.")}</p>
      <p>{t("Worried about your health? Talk with a family doctor or pediatrician. In a crisis, call or text 988.")}</p>
      <p>
        {t("Was that a typo?")} <Link to=".">{t("Go back to the question")}</Link>.
      </p>
    </Outcome>
  );
}

function NotServed({ state, journey }: { state: string; journey: Journey }) {
  const t = useText<RegisterText>();
  const at = useLocalPath();
  const name = US_STATE_NAMES[state as keyof typeof US_STATE_NAMES] ?? t("your state");
  return (
    <Outcome title={t("We do not treat people in {name} yet", { name })}>
      <p>{t("Our providers need a license there first. Leave your email and we'll write once, when we can.")}</p>
      <Form method="post" action={at(href("/waitlist"))} className="grid gap-5">
        <input type="hidden" name="state" value={state} />
        <Field name="email" label={t("Email")} hint={t("Used for this one message, then deleted.")}>
          <TextInput type="email" autoComplete="email" required spellCheck={false} autoCapitalize="none" />
        </Field>
        <p>
          <Button>{t("Notify me")}</Button>
        </p>
      </Form>
      <p>
        {t("Are you somewhere else today?")} <Link to={at(pathOf(journey, "state"))}>{t("Choose another state")}</Link>.
      </p>
    </Outcome>
  );
}

/** The address is confirmed, so this reveals nothing to anyone else. */
export function HasSignIn({ journey }: { journey: Journey }) {
  const t = useText<RegisterText>();
  const at = useLocalPath();
  return (
    <Outcome title={t("You already have an account")}>
      <p>{t("Sign in to go on with your answers.")}</p>
      <p className="flex flex-wrap gap-3">
        <ButtonLink to={at(`${href("/sign-in")}?to=${encodeURIComponent(at(JOURNEYS[journey]))}`)}>
          {t("Sign In")}
        </ButtonLink>
        <ButtonLink to={at(href("/forgot-password"))} variant="secondary">
          {t("Choose a new password")}
        </ButtonLink>
      </p>
    </Outcome>
  );
}

export function Saved({ isSignedIn, home }: { isSignedIn: boolean; home: string }) {
  const t = useText<RegisterText>();
  const at = useLocalPath();
  return (
    <Outcome title={t("Your answers are saved")}>
      {isSignedIn ? (
        <p>{t("Come back on any device. If you're signed out, enter your email address and the code we send you.")}</p>
      ) : (
        <p>
          {t(
            "They stay on this device for 24 hours. For another device, first enter your email address and the code we send you.",
          )}
        </p>
      )}
      <p>
        <ButtonLink to={at(home)}>{t("Continue now")}</ButtonLink>
      </p>
    </Outcome>
  );
}

function Outcome({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="max-w-column">
      <PageTitle>{title}</PageTitle>
      <div aria-hidden className="mb-6 h-3 w-16 bg-band-300" />
      <h1 className="text-question font-bold">{title}</h1>
      <div className="mt-4 grid gap-5 text-ink-2">{children}</div>
    </div>
  );
}
