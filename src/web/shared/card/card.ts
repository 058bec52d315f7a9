/** Which vendor's fields a page shows; the server says so. */
export type CardConfig = { vendor: "sandbox"; frameUrl: string } | { vendor: "stripe"; publishableKey: string };

/** The vendor's own words for what went wrong; the message is meant for the card's owner. */
export type CardError = { type: string; code?: string | undefined; message: string };

/** How a save ended. It proves nothing: the server asks the vendor itself. */
export type CardOutcome = { ok: true; setupIntentId: string } | { ok: false; error: CardError };

export type CardEvents = {
  onReady(): void;
  /** The owner pressed Enter in the fields. */
  onSubmit(): void;
};

/** Card fields in the vendor's frame. The number is typed there and never in our page. */
export type MountedCard = { confirm(): Promise<CardOutcome>; focus(): void; destroy(): void };

export type MountCard = (
  place: HTMLElement,
  options: { config: CardConfig; clientSecret: string; events: CardEvents },
) => Promise<MountedCard>;
