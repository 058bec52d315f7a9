/** Which vendor's fields a page shows; set by the server. */
export type CardConfig = { vendor: "sandbox"; frameUrl: string } | { vendor: "stripe"; publishableKey: string };

/** The vendor's error message, meant for the cardholder. */
export type CardError = { type: string; code?: string | undefined; message: string };

/** The result of a save. It proves nothing: the server asks the vendor itself. */
export type CardOutcome = { ok: true; setupIntentId: string } | { ok: false; error: CardError };

/** The name of the frame, and the language of what is inside. */
export type CardWords = { title: string; language: "en" | "es" };

export type CardEvents = {
  onReady(): void;
  /** The user pressed Enter in the fields. */
  onSubmit(): void;
};

/** Card fields in the vendor's frame. The number is typed there and never into our page. */
export type MountedCard = { confirm(): Promise<CardOutcome>; focus(): void; destroy(): void };

export type MountCard = (
  place: HTMLElement,
  options: { config: CardConfig; clientSecret: string; words: CardWords; events: CardEvents },
) => Promise<MountedCard>;
