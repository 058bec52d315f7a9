/** A card as its owner sees it. */
export type Card = { id: string; brand: string; last4: string; expiresMonth: number; expiresYear: number };
