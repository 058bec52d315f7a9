import { useEffect, useRef, useState, type RefObject } from "react";
import { useSubmit } from "react-router";
import { Button } from "#ui/button.tsx";
import { Link } from "#ui/link/link.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import { useFormKey } from "../form/form.tsx";
import { FORM_KEY } from "../form/form-key.ts";
import type { Problem } from "../form/problems.ts";
import { useBusy } from "../form/use-busy.ts";
import { mountCard } from "./card-vendor.ts";
import type { CardConfig, MountedCard } from "./card.ts";

type CardFormProps = {
  config: CardConfig;
  clientSecret: string;
  buttonText: string;
  /** The page's own address, to load it again as a document. */
  here: string;
  phone: string;
  onProblem(problem: Problem | null): void;
};

/** Without JavaScript there's no safe way to enter a card here, and the page says so. */
export function CardForm({ phone, ...fields }: CardFormProps) {
  return useHydrated() ? <CardFields {...fields} /> : <NeedsScript phone={phone} />;
}

/** The vendor's fields, and our own button. */
function CardFields({ config, clientSecret, buttonText, here, onProblem }: Omit<CardFormProps, "phone">) {
  const place = useRef<HTMLDivElement>(null);
  const submit = useSubmit();
  const formKey = useFormKey();
  const isSending = useBusy();
  const [isConfirming, setConfirming] = useState(false);
  const { card, state } = useCard(place, { config, clientSecret, onSubmit: () => void save() });

  async function save() {
    if (!card.current || isConfirming) return;
    setConfirming(true);
    onProblem(null);
    const outcome = await card.current.confirm();
    setConfirming(false);
    if (outcome.ok) {
      void submit({ setupIntentId: outcome.setupIntentId, [FORM_KEY]: formKey ?? "" }, { method: "post" });
    } else {
      onProblem({ fieldId: "card-fields", message: outcome.error.message });
    }
  }

  return (
    <>
      {state === "failed" && (
        <p role="alert" className="font-semibold text-danger-700">
          We couldn't load the card form.{" "}
          <Link to={here} reloadDocument>
            Load them again
          </Link>
        </p>
      )}
      {state === "loading" && (
        <p role="status" className="text-ink-2">
          Loading the card form…
        </p>
      )}
      <div id="card-fields" ref={place} tabIndex={-1} className="-mx-1.5 min-h-48" />
      <p className="mt-6">
        <Button
          type="button"
          onClick={() => void save()}
          busy={isConfirming || isSending}
          busyText="Saving"
          disabledReason={state === "ready" ? undefined : state === "failed" ? "The fields are missing." : undefined}
        >
          {buttonText}
        </Button>
      </p>
    </>
  );
}

function useCard(
  place: RefObject<HTMLDivElement | null>,
  options: { config: CardConfig; clientSecret: string; onSubmit(): void },
) {
  const card = useRef<MountedCard>(null);
  const [state, setState] = useState<"loading" | "ready" | "failed">("loading");
  const pressed = useRef(options.onSubmit);
  useEffect(() => {
    pressed.current = options.onSubmit;
  });
  const { config, clientSecret } = options;
  const key = JSON.stringify(config);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let isStale = false;
    const events = { onReady: () => setState("ready"), onSubmit: () => pressed.current() };
    const mounting = mountCard(element, { config: JSON.parse(key) as CardConfig, clientSecret, events });
    mounting.then(
      (mounted) => {
        if (isStale) mounted.destroy();
        else card.current = mounted;
      },
      () => {
        if (!isStale) setState("failed");
      },
    );
    return () => {
      isStale = true;
      card.current?.destroy();
      card.current = null;
    };
  }, [place, key, clientSecret]);
  return { card, state };
}

function NeedsScript({ phone }: { phone: string }) {
  return (
    <p className="max-w-measure">
      The card form comes from our payment processor and needs JavaScript, so your card number never passes through our
      pages. If you can't use JavaScript, call {phone} and we'll help you.
    </p>
  );
}
