import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { requestContext, type PageRequest } from "#http/page-request.ts";
import { guard } from "./request.server.ts";

function pleaseLogin(before?: string): string | null {
  const context = new RouterContextProvider();
  context.set(requestContext, { ctx: { actor: { kind: "anonymous" } }, session: null } as PageRequest);
  const url = new URL("https://clinic.test/next-steps");
  const request = new Request(url, before === undefined ? {} : { headers: { Referer: before } });
  try {
    guard({ context, request }, url);
  } catch (thrown) {
    return thrown instanceof Response ? thrown.headers.get("Location") : null;
  }
  return null;
}

test.each([
  [undefined, "/please-login?to=%2Fnext-steps"],
  ["nowhere", "/please-login?to=%2Fnext-steps"],
  ["https://clinic.test/semaglutide", "/please-login?to=%2Fnext-steps"],
  ["https://clinic.test/es", "/es/please-login?to=%2Fnext-steps"],
  ["https://clinic.test/es/register", "/es/please-login?to=%2Fnext-steps"],
])("someone who comes from %s is asked to sign in at %s", (before, location) => {
  expect(pleaseLogin(before)).toBe(location);
});
