import type { FactorSummary } from "#domain/identity/factors/list-factors.ts";

/** A second factor as shown on the page, with formatted dates. */
export type FactorView = Omit<FactorSummary, "addedAt" | "lastUsedAt"> & { added: string; lastUsed: string | null };
