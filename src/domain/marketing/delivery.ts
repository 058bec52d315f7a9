import { z } from "zod";

/** Everything that ever goes to the vendor: an email address, and a neutral fact about it. No phone number, nothing about health. */
export const Delivery = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("event"), email: z.email(), event: z.string(), at: z.iso.datetime() }),
  z.object({ kind: z.literal("profile"), email: z.email() }),
  z.object({ kind: z.literal("subscribe"), email: z.email(), listId: z.string() }),
  z.object({ kind: z.literal("unsubscribe"), email: z.email(), listId: z.string() }),
]);
export type Delivery = z.infer<typeof Delivery>;

/** The port to the marketing vendor. The worker speaks its protocol; `id` makes a repeated hand-over one. */
export type MarketingVendor = {
  createEvent(event: { id: string; email: string; event: string; at: string }): Promise<void>;
  /** Returns the vendor's own id of the profile, if it told one. */
  importProfile(profile: { email: string }): Promise<string | null>;
  subscribe(to: { email: string; listId: string; profileId: string | null }): Promise<void>;
  unsubscribe(from: { email: string; listId: string }): Promise<void>;
};

/**
 * The vendor did not take it. `refused` will never change; `later` may. It holds no request, no key and no answer: what a
 * vendor's library throws carries all three.
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
