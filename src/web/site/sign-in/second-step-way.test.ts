import { expect, test } from "vitest";
import { chooseWay, type StepFactor, type Way } from "./second-step-way.ts";

const factor = (factor_type: StepFactor["factor_type"]) => ({ id: factor_type, factor_type, friendly_name: "Mine" });

test.each<[string, string | null, StepFactor["factor_type"][], Way]>([
  ["the authenticator comes first", null, ["phone", "totp"], "totp"],
  ["a phone is used when it is all there is", null, ["phone"], "phone"],
  ["a passkey comes before a text message", null, ["phone", "webauthn"], "webauthn"],
  ["the phone is used when asked for", "phone", ["totp", "phone"], "phone"],
  ["a way the person does not have is not offered", "phone", ["totp"], "totp"],
  ["a recovery code can always be asked for", "recovery-code", ["totp"], "recovery-code"],
  ["an unknown way falls back", "carrier-pigeon", ["totp"], "totp"],
])("%s", (_, asked, types, way) => {
  expect(chooseWay(asked, types.map(factor))).toBe(way);
});
