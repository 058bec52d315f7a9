import type { MountCard } from "./card.ts";

/** One way for each vendor, loaded only where it is used: with the sandbox, nothing of the other one is ever asked for. */
export const mountCard: MountCard = async (place, options) => {
  const { config } = options;
  if (config.vendor === "sandbox") {
    const { mountSandboxCard } = await import("./sandbox-card.ts");
    return mountSandboxCard(place, { ...options, frameUrl: config.frameUrl });
  }
  const { mountStripeCard } = await import("./stripe-card.ts");
  return mountStripeCard(place, { ...options, publishableKey: config.publishableKey });
};
