import { href } from "react-router";
import { useState, type FormEvent } from "react";
import { formatPrice } from "#core/format-money.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Dialog } from "#ui/overlay/dialog.tsx";
import { Field } from "#ui/form/field.tsx";
import { Link } from "#ui/link/link.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import type { ModalProps } from "../shell/use-lazy-modal.ts";
import { signUp } from "./sign-up.ts";
import { NEWSLETTER_CONSENT } from "./newsletter-consent.ts";

export type PopUpProps = ModalProps & { template: string; offerCents: number };

/** spec §2. The browser checks the address; whatever the calls answer, the visitor is thanked (spec §8). */
export function NewsletterPopUp({ open, onClose, template, offerCents }: PopUpProps) {
  const [state, setState] = useState<"form" | "pending" | "saved" | "not-saved-yet">("form");

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state !== "form") return;
    const email = new FormData(event.currentTarget).get("email");
    if (typeof email !== "string") return;
    setState("pending");
    const isSaved = await signUp(email.trim(), template);
    setState(isSaved ? "saved" : "not-saved-yet");
  }

  if (state === "saved" || state === "not-saved-yet") {
    return (
      <Dialog open={open} onClose={onClose} head="band" title={<Thanks />}>
        {state === "saved" ? (
          <p>Your single-use code is on its way by email.</p>
        ) : (
          <p>
            We'll email you a single-use code. If you don't get it within an hour,{" "}
            <Link to={href("/contact-us")}>write to us</Link>.
          </p>
        )}
        <p className="mt-4">
          <ButtonLink to={href("/register")} wide>
            Make Appointment Now
          </ButtonLink>
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog open={open} onClose={onClose} staysOpenOnBackdrop head="band" title={<Offer cents={offerCents} />}>
      <p>Enter your email address to get the discount. You'll also get our newsletter, about twice a month.</p>
      <form onSubmit={submit} className="mt-4 grid gap-4">
        <Field name="email" id="newsletter-email" label="Email address">
          <TextInput
            type="email"
            required
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="name@example.com"
            maxLength={254}
          />
        </Field>
        <Button wide busy={state === "pending"} busyText="Submitting">
          Submit
        </Button>
      </form>
      <p className="mt-4 text-small text-ink-2">
        {NEWSLETTER_CONSENT.text} One per person, on a first order, and only if treatment is prescribed. Doesn't apply
        to labs or visits.
      </p>
    </Dialog>
  );
}

/** Takes the focus, because the button that had it is gone; so it is read aloud as well. */
function Thanks() {
  return (
    <span tabIndex={-1} ref={(text) => text?.focus()} className="outline-none">
      Thank you, you will now receive a discount on your first month!
    </span>
  );
}

function Offer({ cents }: { cents: number }) {
  return (
    <>
      <span className="block text-[2.75rem]/12 font-display tracking-[-0.02em]">{formatPrice(cents)} off</span>{" "}
      <span className="mt-1 block text-lead font-medium">your first month&rsquo;s order</span>
    </>
  );
}
