import type { FactorSummary } from "#domain/identity/factors/list-factors.ts";

/** A second step as the page shows it, with its dates in words. */
export type FactorView = Omit<FactorSummary, "addedAt" | "lastUsedAt"> & { added: string; lastUsed: string | null };
