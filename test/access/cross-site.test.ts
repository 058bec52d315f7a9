import { beforeAll, expect, test } from "vitest";
import { ACCESS } from "#http/access.ts";
import { client, clinic, useClinic } from "../running-clinic.ts";
import { openSession } from "../sessions.ts";
import { everyRow } from "./every-row.ts";
import { addressesOf } from "./route-matrix.ts";

/** Another site makes a member's browser send something here. No row may change, whatever form it takes. */
let cookie: string;
useClinic({ worker: false, sandbox: false, demo: { patients: 2 } });
beforeAll(async () => {
  cookie = `__Host-session=${await openSession(client, "member@demo.test")}`;
});

const FORMS: Record<string, { headers: Record<string, string>; body: string }> = {
  "a form from another site": {
    headers: { Origin: "https://evil.test", "Content-Type": "application/x-www-form-urlencoded" },
    body: "intent=x&email=evil@evil.test&password=evil&first_name=E&last_name=V",
  },
  "JSON as text/plain": {
    headers: { Origin: "https://evil.test", "Content-Type": "text/plain" },
    body: '{"id":"x","search_term":"x"}',
  },
  "a fetch without cors": {
    headers: { Origin: "https://evil.test", "Content-Type": "text/plain;charset=UTF-8" },
    body: "a=b",
  },
  "no Origin at all": { headers: { "Content-Type": "application/x-www-form-urlencoded" }, body: "intent=x" },
  "Origin: null": {
    headers: { Origin: "null", "Content-Type": "application/x-www-form-urlencoded" },
    body: "intent=x",
  },
  "our host on another port": {
    headers: { Origin: "http://localhost:1", "Content-Type": "application/json" },
    body: '{"id":"x"}',
  },
};

/** Requests authenticated by a signature reach their handler, which finds no valid one here. */
const TARGETS = ACCESS.flatMap((access) =>
  addressesOf(access).map((address) => ({ address, status: access.selfAuthenticating ? unproven(address) : 403 })),
);

function unproven(address: string): number {
  if (address === "/api/pharmacy/webhook" || address === "/api/labs/webhook" || address === "/api/eprescribe/webhook")
    return 401;
  return address.startsWith("/api/") ? 400 : 410;
}

test.each(Object.entries(FORMS))("%s changes nothing on any route", async (_, { headers, body }) => {
  const before = await everyRow(client);
  for (const [i, { address, status }] of TARGETS.entries()) {
    const answer = await fetch(`${clinic.web[0]!.url}${address}`, {
      method: "POST",
      redirect: "manual",
      headers: { ...headers, Cookie: cookie, "X-Forwarded-For": `10.1.${i >> 8}.${i & 255}` },
      body,
    });
    expect(answer.status, address).toBe(status);
  }
  expect(await everyRow(client)).toEqual(before);
});

test("control: the same with our own Origin reaches the handler and ends the session", async () => {
  const before = await everyRow(client);
  const answer = await fetch(`${clinic.web[0]!.url}/sign-out`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: clinic.origin, Cookie: cookie, "Content-Type": "application/x-www-form-urlencoded" },
    body: "",
  });
  expect(answer.status).toBe(303);
  expect(await everyRow(client)).not.toEqual(before);
});
