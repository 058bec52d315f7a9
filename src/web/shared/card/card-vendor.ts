import type { MountCard } from "./card.ts";

/**
 * One implementation per vendor, loaded only where it's used: with the sandbox, nothing from the other vendor is ever requested.
 */
export const mountCard: MountCard = async (place, options) => {
  const { config } = options;
  if (config.vendor === "sandbox") {
    const { mountSandboxCard } = await import("./sandbox-card.ts");
    return mountSandboxCard(place, { ...options, frameUrl: config.frameUrl });
  }
  const { mountStripeCard } = await import("./stripe-card.ts");
  return mountStripeCard(place, { ...options, publishableKey: config.publishableKey });
};
