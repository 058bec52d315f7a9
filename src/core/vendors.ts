import type { Env } from "./env.ts";

export type Vendor = { purpose: "tag-manager" | "session-recording" | "ad-pixel"; script: string };

type VendorEnv = Pick<Env, "TAG_MANAGER_URL" | "SESSION_RECORDING_URL" | "AD_PIXEL_URL">;

/** The third-party code this clinic has configured. None by default. */
export function configuredVendors(env: VendorEnv): Vendor[] {
  const scripts = [
    { purpose: "tag-manager", script: env.TAG_MANAGER_URL },
    { purpose: "session-recording", script: env.SESSION_RECORDING_URL },
    { purpose: "ad-pixel", script: env.AD_PIXEL_URL },
  ] as const;
  return scripts.flatMap(({ purpose, script }) => (script ? [{ purpose, script }] : []));
}
