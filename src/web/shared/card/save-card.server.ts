import { data } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import { asAppError } from "#core/errors.ts";
import { beginCard } from "#domain/billing/cards/begin-card.ts";
import { savePaymentCard } from "#domain/billing/cards/save-payment-card.ts";
import { refuseForm, type FormValues } from "../form/form.server.ts";
import { processorFor } from "./processor.server.ts";
import type { CardConfig } from "./card.ts";

/** What the card fields need. If the processor is down there are none, and the page says so instead of failing. */
export async function openCardFields(ctx: Ctx): Promise<{ clientSecret: string | null; config: CardConfig }> {
  return { clientSecret: await beginIfPossible(ctx), config: cardConfig(ctx) };
}

/** Saves the card of the setup named by the browser; returns the refusal, or null if it's saved. */
export async function saveCard(ctx: Ctx, { setupIntentId = "" }: FormValues) {
  if (!/^seti_\w{1,200}$/.test(setupIntentId)) throw data({ code: "bad-request" }, { status: 400 });
  const stored = await savePaymentCard(ctx, { setupIntentId }, processorFor(ctx.env));
  if (stored === "stored") return null;
  const message =
    stored === "unavailable"
      ? "Our payment processor isn't responding. Your card is not saved yet. Try again in a minute."
      : "Your bank didn't confirm the card. Try again, or use a different one.";
  return refuseForm([{ fieldId: "card-fields", message }]);
}

async function beginIfPossible(ctx: Ctx): Promise<string | null> {
  try {
    return (await beginCard(ctx, processorFor(ctx.env))).clientSecret;
  } catch (error) {
    if (asAppError(error)?.code === "unavailable") return null;
    throw error;
  }
}

function cardConfig({ env }: Ctx): CardConfig {
  return env.STRIPE_URL
    ? { vendor: "sandbox", frameUrl: `${env.STRIPE_URL}/card-frame` }
    : { vendor: "stripe", publishableKey: env.STRIPE_PUBLISHABLE_KEY };
}
