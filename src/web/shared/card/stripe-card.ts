import { loadStripe } from "@stripe/stripe-js/pure";
import type { CardEvents, CardWords, MountedCard } from "./card.ts";

/** Stripe's own fields. Its script is loaded here, on the page with the card, and without the signals it would collect elsewhere. */
export async function mountStripeCard(
  place: HTMLElement,
  options: { publishableKey: string; clientSecret: string; words: CardWords; events: CardEvents },
): Promise<MountedCard> {
  loadStripe.setLoadParameters({ advancedFraudSignals: false });
  const stripe = await loadStripe(options.publishableKey);
  if (!stripe) throw new Error("Stripe did not load");
  const elements = stripe.elements({ clientSecret: options.clientSecret, locale: options.words.language });
  const element = elements.create("payment", { layout: "tabs", wallets: { applePay: "never", googlePay: "never" } });
  element.on("ready", () => options.events.onReady());
  element.mount(place);
  return {
    async confirm() {
      const { error, setupIntent } = await stripe.confirmSetup({ elements, redirect: "if_required" });
      if (setupIntent) return { ok: true, setupIntentId: setupIntent.id };
      const { type = "api_error", code, message } = error ?? {};
      return { ok: false, error: { type, code, message: message ?? "We couldn't save the card. Try again." } };
    },
    focus: () => element.focus(),
    destroy: () => element.destroy(),
  };
}
