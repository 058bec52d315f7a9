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

type NotEligibleProps = { why: "state" | "age"; state: string | null; journey: Journey; minimumAge: number };

/** Not an error: what it means and what to do next. Nothing typed is saved. */
export function NotEligible({ why, state, journey, minimumAge }: NotEligibleProps) {
  return why === "age" ? <TooYoung minimumAge={minimumAge} /> : <NotServed state={state ?? ""} journey={journey} />;
}

function TooYoung({ minimumAge }: { minimumAge: number }) {
  return (
    <Outcome title={`We treat people ${minimumAge} and older`}>
      <p>We can't treat you now. We haven't saved your date of birth.</p>
      <p>Worried about your health? Talk with a family doctor or pediatrician. In a crisis, call or text 988.</p>
      <p>
        Was that a typo? <Link to=".">Go back to the question</Link>.
      </p>
    </Outcome>
  );
}

function NotServed({ state, journey }: { state: string; journey: Journey }) {
  const name = US_STATE_NAMES[state as keyof typeof US_STATE_NAMES] ?? "your state";
  return (
    <Outcome title={`We do not treat people in ${name} yet`}>
      <p>Our providers need a license there first. Leave your email and we'll write once, when we can.</p>
      <Form method="post" action={href("/waitlist")} className="grid gap-5">
        <input type="hidden" name="state" value={state} />
        <Field name="email" label="Email" hint="Used for this one message, then deleted.">
          <TextInput type="email" autoComplete="email" required spellCheck={false} autoCapitalize="none" />
        </Field>
        <p>
          <Button>Notify me</Button>
        </p>
      </Form>
      <p>
        Are you somewhere else today? <Link to={pathOf(journey, "state")}>Choose another state</Link>.
      </p>
    </Outcome>
  );
}

/** The address is confirmed, so this reveals nothing to anyone else. */
export function HasSignIn({ journey }: { journey: Journey }) {
  return (
    <Outcome title="You already have an account">
      <p>Sign in to go on with your answers.</p>
      <p className="flex flex-wrap gap-3">
        <ButtonLink to={`${href("/sign-in")}?to=${encodeURIComponent(JOURNEYS[journey])}`}>Sign In</ButtonLink>
        <ButtonLink to={href("/forgot-password")} variant="secondary">
          Choose a new password
        </ButtonLink>
      </p>
    </Outcome>
  );
}

export function Saved({ isSignedIn, home }: { isSignedIn: boolean; home: string }) {
  return (
    <Outcome title="Your answers are saved">
      {isSignedIn ? (
        <p>Come back on any device. If you're signed out, enter your email address and the code we send you.</p>
      ) : (
        <p>
          They stay on this device for 24 hours. For another device, first enter your email address and the code we send
          you.
        </p>
      )}
      <p>
        <ButtonLink to={home}>Continue now</ButtonLink>
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
