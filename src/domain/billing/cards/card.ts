/** A card as its owner may see it. */
export type Card = { id: string; brand: string; last4: string; expiresMonth: number; expiresYear: number };
