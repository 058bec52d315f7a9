import type { Factor } from "#domain/identity/factors/factor.ts";

export type Way = Factor["factor_type"] | "recovery-code";
export type StepFactor = Pick<Factor, "id" | "factor_type" | "friendly_name"> & { phoneEnding?: string | null };

const ORDER: readonly Factor["factor_type"][] = ["totp", "webauthn", "phone"];

/** The requested method if the person has it, otherwise the authenticator, otherwise whatever they have. */
export function chooseWay(asked: string | null, factors: readonly StepFactor[]): Way {
  if (asked === "recovery-code") return asked;
  const has = (type: string) => factors.some(({ factor_type }) => factor_type === type);
  return ORDER.find((type) => type === asked && has(type)) ?? ORDER.find(has) ?? "recovery-code";
}
