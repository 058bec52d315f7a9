import type { Ctx } from "#core/ctx.ts";
import type { ApiRequest } from "./api-request.ts";
import { getUserById } from "./get-user-by-id.ts";
import { homepageBanner } from "./homepage-banner.ts";
import { sendEmailToAmd } from "./send-email-to-amd.ts";
import { saveSearch } from "./search.ts";

/** A JSON call of spec §7. `body` has been read and parsed; its shape is the call's own business. */
export type ApiCall = {
  method: "GET" | "POST";
  path: `/api/${string}`;
  run(ctx: Ctx, body: unknown, request: ApiRequest): Promise<{ status?: 200 | 400 | 401 | 403 | 404; body: unknown }>;
};

export const API_CALLS: readonly ApiCall[] = [
  { method: "GET", path: "/api/homepage-banner", run: homepageBanner },
  { method: "POST", path: "/api/getUserById", run: getUserById },
  { method: "POST", path: "/api/sendEmailtoAMD", run: sendEmailToAmd },
  { method: "POST", path: "/api/search", run: saveSearch },
];
