import type { ReactNode } from "react";
import { Form, href } from "react-router";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Field } from "#ui/form/field.tsx";
import { Link } from "#ui/link/link.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { JOURNEYS, type Journey } from "#domain/care/registration/journey.ts";
import { PageTitle } from "../../shared/page/page-title.tsx";
import { pathOf } from "./page-of.ts";
import { US_STATE_NAMES } from "../../shared/format/us-state-names.ts";

type NotEligibleProps = { why: "state" | "age"; state: string | null; journey: Journey; minimumAge: number };

/** Not an error: what it means and what one can do now. Nothing of what was typed is kept. */
export function NotEligible({ why, state, journey, minimumAge }: NotEligibleProps) {
  return why === "age" ? <TooYoung minimumAge={minimumAge} /> : <NotServed state={state ?? ""} journey={journey} />;
}

function TooYoung({ minimumAge }: { minimumAge: number }) {
  return (
    <Outcome title={`We treat people of ${minimumAge} and older`}>
      <p>So we cannot start treatment for you now. We have not kept your date of birth.</p>
      <p>
        If something about your body worries you, a family doctor or pediatrician is the right person to ask. In a
        crisis call or text 988.
      </p>
      <p>
        Was it a typing mistake? <Link to=".">Go back to the question</Link>.
      </p>
    </Outcome>
  );
}

function NotServed({ state, journey }: { state: string; journey: Journey }) {
  const name = US_STATE_NAMES[state as keyof typeof US_STATE_NAMES] ?? "your state";
  return (
    <Outcome title={`We do not treat people in ${name} yet`}>
      <p>Our providers need a license there first. Leave your email and we write once, when it is so far.</p>
      <Form method="post" action={href("/waitlist")} className="grid gap-5">
        <input type="hidden" name="state" value={state} />
        <Field name="email" label="Email" hint="Used for this one message, then deleted.">
          <TextInput type="email" autoComplete="email" required spellCheck={false} autoCapitalize="none" />
        </Field>
        <p>
          <Button>Tell me</Button>
        </p>
      </Form>
      <p>
        Are you somewhere else today? <Link to={pathOf(journey, "state")}>Choose another state</Link>.
      </p>
    </Outcome>
  );
}

/** The address is proven, so this tells nothing to anybody else. */
export function HasSignIn({ journey }: { journey: Journey }) {
  return (
    <Outcome title="You already have an account">
      <p>Sign in, and we go on from here with the answers you just gave.</p>
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
        <p>
          Come back to this page on any device. If you are signed out by then, start with the same email address: we
          send a code, and you go on where you stopped.
        </p>
      ) : (
        <p>
          They are kept on this device for 24 hours. To go on from another device, first give your email address and
          type the code that we send.
        </p>
      )}
      <p>
        <ButtonLink to={home}>Go on now</ButtonLink>
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
