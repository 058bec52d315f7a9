import type { Env } from "#core/env.ts";

export type DosespotOptions = Pick<
  Env,
  "EPRESCRIBE_URL" | "EPRESCRIBE_CLINIC" | "EPRESCRIBE_KEY" | "EPRESCRIBE_SUBSCRIPTION" | "EPRESCRIBE_USER"
> &
  Partial<Pick<Env, "EPRESCRIBE_WEBHOOK_SECRET">>;
