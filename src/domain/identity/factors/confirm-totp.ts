import type { Ctx } from "#core/ctx.ts";
import type { Browser } from "../sessions/begin-session.ts";
import { confirmFactor, type ConfirmFactorResult, type FactorProof } from "./confirm-factor.ts";
import { isRightTotp } from "./totp.server.ts";

export function confirmTotp(ctx: Ctx, input: FactorProof, browser: Browser): Promise<ConfirmFactorResult> {
  return confirmFactor(ctx, input, browser, { type: "totp", isStrong: true, isRight: isRightTotp });
}
