import { z } from "zod";

/** Everything we ever send the vendor: an email address and a neutral fact. No phone number, nothing about health. */
export const Delivery = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("event"), email: z.email(), event: z.string(), at: z.iso.datetime() }),
  z.object({ kind: z.literal("profile"), email: z.email() }),
  z.object({ kind: z.literal("subscribe"), email: z.email(), listId: z.string() }),
  z.object({ kind: z.literal("unsubscribe"), email: z.email(), listId: z.string() }),
]);
export type Delivery = z.infer<typeof Delivery>;

/** The port to the marketing vendor. The worker speaks its protocol; `id` deduplicates retries. */
export type MarketingVendor = {
  createEvent(event: { id: string; email: string; event: string; at: string }): Promise<void>;
  /** Returns the vendor's profile id, if it sent one. */
  importProfile(profile: { email: string }): Promise<string | null>;
  subscribe(to: { email: string; listId: string; profileId: string | null }): Promise<void>;
  unsubscribe(from: { email: string; listId: string }): Promise<void>;
};

/**
 * The vendor didn't accept it. `refused` is final; `later` may change. Contains no request, key or response: the error of a
 * vendor's library has all three.
 */
export class VendorError extends Error {
  readonly kind: "refused" | "later" | "paused";
  readonly status: number | null;
  readonly retryAfterSeconds: number | null;

  constructor(
    kind: "refused" | "later" | "paused",
    about: { status?: number | null; retryAfterSeconds?: number | null } = {},
  ) {
    super([`marketing-vendor-${kind}`, about.status].filter(Boolean).join(":"));
    this.name = "VendorError";
    this.kind = kind;
    this.status = about.status ?? null;
    this.retryAfterSeconds = about.retryAfterSeconds ?? null;
  }
}
