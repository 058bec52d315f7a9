import { describe, expect, test } from "vitest";
import {
  canRemove,
  isStopped,
  isStrong,
  MAX_FAILURES,
  usableFactors,
  WARN_AT_FAILURES,
  type Factor,
} from "./factor.ts";

const factor = (id: string, factor_type: Factor["factor_type"], status: Factor["status"] = "verified"): Factor => ({
  id,
  factor_type,
  status,
  friendly_name: id,
});
const totp = factor("totp", "totp");
const passkey = factor("passkey", "webauthn");
const phone = factor("phone", "phone");
const pending = factor("pending", "totp", "unverified");

describe("strong is", () => {
  test.each([
    [totp, true],
    [passkey, true],
    [phone, false],
    [pending, false],
  ])("$id: %s", (one, strong) => {
    expect(isStrong(one)).toBe(strong);
  });
});

describe("what may complete a sign-in", () => {
  test("for members: every verified factor", () => {
    expect(usableFactors([totp, passkey, phone, pending], null)).toEqual([totp, passkey, phone]);
  });
  test.each(["employee", "nurse", "admin", "provider"] as const)("for an %s: never the phone", (role) => {
    expect(usableFactors([totp, passkey, phone, pending], role)).toEqual([totp, passkey]);
  });
});

describe("removing", () => {
  test.each([
    ["the last authenticator", [totp], "totp", false],
    ["the last authenticator beside a phone", [totp, phone], "totp", false],
    ["the last authenticator beside one being set up", [totp, pending], "totp", false],
    ["the authenticator beside a passkey", [totp, passkey], "totp", true],
    ["a phone beside an authenticator", [totp, phone], "phone", true],
    ["a phone that is all there is, and never counted", [phone], "phone", true],
  ] as const)("%s, as staff: %s", (_, factors, id, allowed) => {
    expect(canRemove([...factors], id, "admin")).toBe(allowed);
    expect(canRemove([...factors], id, null), "as a member").toBe(true);
  });
});

test("a factor stops at its hundredth wrong code, and its owner hears of it at the eightieth", () => {
  expect([MAX_FAILURES, WARN_AT_FAILURES]).toEqual([100, 80]);
  expect([0, 99, 100, 101].map((failures) => isStopped({ failures }))).toEqual([false, false, true, true]);
});
