import { expect, test } from "vitest";
import {
  cardSources,
  contentSecurityPolicy,
  securityHeaders,
  PAPER_POLICY,
  paperFrame,
  signingFrame,
} from "./security-headers.ts";

test("pages run scripts by nonce only, and load nothing from elsewhere", () => {
  const policy = directives(contentSecurityPolicy("abc123", { isDevelopment: false }));
  expect(policy["default-src"]).toBe("'none'");
  expect(policy["script-src"]).toBe("'nonce-abc123' 'strict-dynamic'");
  expect(policy["style-src"]).toBe("'self'");
  expect(policy["connect-src"]).toBe("'self'");
  expect(policy).toMatchObject({ "base-uri": "'none'", "form-action": "'self'", "frame-ancestors": "'none'" });
  expect(Object.values(policy).join(" ")).not.toMatch(/https?:|\*|unsafe-eval/);
});

test("card fields come from the processor, on their own pages and nowhere else", () => {
  const on = (pattern: string, url?: string) => cardSources(url ? { STRIPE_URL: url } : {}, pattern);
  expect(on("/profile/billing/card")).toEqual({
    frames: ["https://js.stripe.com", "https://hooks.stripe.com"],
    connect: ["https://api.stripe.com"],
  });
  expect(on("profile/billing/card", "http://127.0.0.1:3081")).toEqual({
    frames: ["http://127.0.0.1:3081/card-frame"],
    connect: [],
  });
  expect(on("/book/:appointmentId/card")).toEqual(on("/profile/billing/card"));
  for (const path of ["/profile/billing", "/", "/profile/billing/card/x", "/book", "/book/:appointmentId", "*"])
    expect(on(path)).toBeNull();
  const options = { isDevelopment: false, card: on("/profile/billing/card") };
  const policy = directives(contentSecurityPolicy("abc123", options));
  expect(policy["frame-src"]).toBe("https://js.stripe.com https://hooks.stripe.com");
  expect(policy["connect-src"]).toBe("'self' https://api.stripe.com");
  expect(policy["script-src"]).toBe("'nonce-abc123' 'strict-dynamic'");
});

test("only the page of a member's results may hold a frame, of a member's paper", () => {
  const env = { PUBLIC_ORIGIN: "https://clinic.test" };
  expect(paperFrame(env, "admin/users/:userId/results")).toBe("https://clinic.test/admin/users/");
  for (const path of ["/", "/admin/users/:userId", "/admin/results/:reportId", "/profile/files"]) {
    expect(paperFrame(env, path)).toBeNull();
  }
  expect(directives(PAPER_POLICY)).toMatchObject({ "default-src": "'none'", "frame-ancestors": "'self'" });
});

test("only the page of a prescription may hold the e-prescribing service's page, and only where one is connected", () => {
  const env = { EPRESCRIBE_KEY: "key", EPRESCRIBE_URL: "https://my.dosespot.test/api" };
  const page = "provider/patients/:userId/prescribe/:prescriptionId";
  expect(signingFrame(env, page)).toBe("https://my.dosespot.test");
  expect(signingFrame({ ...env, EPRESCRIBE_KEY: undefined }, page)).toBeNull();
  for (const path of [
    "/",
    "/provider/patients/:userId/prescribe",
    "/provider/patients/:userId",
    "/profile/medications",
  ]) {
    expect(signingFrame(env, path)).toBeNull();
  }
});

test("development loosens styles and the reload socket, not scripts", () => {
  const policy = directives(contentSecurityPolicy("abc123", { isDevelopment: true }));
  expect(policy["script-src"]).toBe("'nonce-abc123' 'strict-dynamic'");
  expect(policy["connect-src"]).toContain("ws:");
});

test("every answer forbids sniffing, framing and leaking its address", () => {
  expect(securityHeaders({ APP_ENV: "test" })).toMatchObject({
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
  });
});

test("only production tells browsers to insist on https", () => {
  expect(securityHeaders({ APP_ENV: "production" })).toHaveProperty("Strict-Transport-Security");
  expect(securityHeaders({ APP_ENV: "demo" })).not.toHaveProperty("Strict-Transport-Security");
});

function directives(policy: string): Record<string, string> {
  return Object.fromEntries(
    policy.split("; ").map((part) => [part.split(" ")[0] ?? "", part.split(" ").slice(1).join(" ")]),
  );
}
