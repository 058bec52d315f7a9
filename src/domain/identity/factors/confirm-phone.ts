import type { Ctx } from "#core/ctx.ts";
import type { Browser } from "../sessions/begin-session.ts";
import { redeemPhoneCode } from "./check-second-factor.ts";
import { confirmFactor, type ConfirmFactorResult, type FactorProof } from "./confirm-factor.ts";

export function confirmPhone(ctx: Ctx, input: FactorProof, browser: Browser): Promise<ConfirmFactorResult> {
  return confirmFactor(ctx, input, browser, {
    type: "phone",
    isStrong: false,
    isRight: (tx, factor, code) => redeemPhoneCode(tx, factor.id, code),
  });
}
