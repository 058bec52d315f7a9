import { useEffect, useRef, useState, type RefObject } from "react";
import { useSubmit } from "react-router";
import { Button } from "#ui/button.tsx";
import { Link } from "#ui/link/link.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import { useText } from "#ui/language/text.ts";
import type { BookingText } from "../language/es/booking.server.ts";
import { useLanguage } from "../language/language.ts";
import { useFormKey } from "../form/form.tsx";
import { FORM_KEY } from "../form/form-key.ts";
import type { Problem } from "../form/problems.ts";
import { useBusy } from "../form/use-busy.ts";
import { mountCard } from "./card-vendor.ts";
import type { CardConfig, CardWords, MountedCard } from "./card.ts";

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
  const t = useText<BookingText>();
  const language = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const submit = useSubmit();
  const formKey = useFormKey();
  const isSending = useBusy();
  const [isConfirming, setConfirming] = useState(false);
  const { card, state } = useCard(place, {
    config,
    clientSecret,
    words: { title: t("Card details"), language },
    onSubmit: () => void save(),
  });

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
          {t("We couldn't load the card form.")}{" "}
          <Link to={here} reloadDocument>
            {t("Load them again")}
          </Link>
        </p>
      )}
      {state === "loading" && (
        <p role="status" className="text-ink-2">
          {t("Loading the card form…")}
        </p>
      )}
      <div id="card-fields" ref={place} tabIndex={-1} className="-mx-1.5 min-h-48" />
      <p className="mt-6">
        <Button
          type="button"
          onClick={() => void save()}
          busy={isConfirming || isSending}
          busyText={t("Saving")}
          disabledReason={state === "ready" ? undefined : state === "failed" ? t("The fields are missing.") : undefined}
        >
          {buttonText}
        </Button>
      </p>
    </>
  );
}

function useCard(
  place: RefObject<HTMLDivElement | null>,
  options: { config: CardConfig; clientSecret: string; words: CardWords; onSubmit(): void },
) {
  const card = useRef<MountedCard>(null);
  const [state, setState] = useState<"loading" | "ready" | "failed">("loading");
  const pressed = useRef(options.onSubmit);
  useEffect(() => {
    pressed.current = options.onSubmit;
  });
  const { clientSecret } = options;
  const key = JSON.stringify([options.config, options.words]);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let isStale = false;
    const [config, words] = JSON.parse(key) as [CardConfig, CardWords];
    const events = { onReady: () => setState("ready"), onSubmit: () => pressed.current() };
    const mounting = mountCard(element, { config, words, clientSecret, events });
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
  const t = useText<BookingText>();
  return (
    <p className="max-w-measure">
      {t(
        "The card form comes from our payment processor and needs JavaScript, so your card number never passes through our pages. If you can't use JavaScript, call {phone} and we'll help you.",
        { phone },
      )}
    </p>
  );
}
