import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ACCESS } from "#http/access.ts";
import { unlistedHosts, unlistedSources } from "../../scripts/script-hosts.ts";
import { addressesOf } from "../access/route-matrix.ts";
import { clinic, useClinic } from "../running-clinic.ts";

/** A clinic with every kind of third-party code configured, as a real one would be. */
useClinic({
  worker: false,
  sandbox: false,
  env: {
    TAG_MANAGER_URL: "https://www.googletagmanager.com/gtm.js?id=GTM-0",
    SESSION_RECORDING_URL: "https://static.hotjar.com/c/hotjar-0.js",
    AD_PIXEL_URL: "https://connect.facebook.net/en_US/fbevents.js",
  },
});

test("the built client names no host that is not on the list", () => {
  expect(unlistedHosts(join(process.env["BUILD_DIR"] ?? "build", "client"))).toEqual([]);
});

test("a planted script host is caught", () => {
  const folder = mkdtempSync(join(tmpdir(), "planted-"));
  writeFileSync(join(folder, "a.js"), 'load("https://cdn.tracker.test/t.js"); load("//pixel.tracker.test/p.js")');
  expect(unlistedHosts(folder)).toEqual(["cdn.tracker.test in a.js", "pixel.tracker.test in a.js"]);
  rmSync(folder, { recursive: true });
  const policy = "script-src 'self' https://cdn.tracker.test; img-src 'self' data: *.tracker.test; connect-src *";
  expect(unlistedSources(policy, clinic.origin)).toEqual(["https://cdn.tracker.test", "*.tracker.test", "*"]);
});

test("no page's policy names another company's host, and only open pages may hold the frame", async () => {
  const [framed, named]: [string[], string[]] = [[], []];
  for (const access of ACCESS.filter(({ path }) => !path.startsWith("/api/"))) {
    for (const address of addressesOf(access)) {
      const answer = await fetch(`${clinic.web[0]!.url}${address}`, { redirect: "manual" });
      const policy = answer.headers.get("content-security-policy") ?? "";
      if (/googletagmanager|hotjar|facebook/.test(policy)) named.push(access.path);
      expect(unlistedSources(policy, clinic.origin), address).toEqual([]);
      if (policy.includes("frame-src")) framed.push(access.path);
    }
  }
  expect(named, "not even the frame, before a yes").toEqual([]);
  expect(framed.toSorted()).toEqual(["/", "/faqs", "/policies/:slug"]);
});

test("the frame names exactly the vendors the visitor said yes to", async () => {
  const policyFor = async (headers: Record<string, string>) => {
    const answer = await fetch(`${clinic.web[0]!.url}/vendor-frame`, { headers });
    return answer.headers.get("content-security-policy") ?? "";
  };
  const hosts = (policy: string) => policy.match(/https:\/\/[\w.]+/g) ?? [];
  expect(hosts(await policyFor({}))).toEqual([]);
  expect(new Set(hosts(await policyFor({ Cookie: "__Host-privacy-choices=1.001" })))).toEqual(
    new Set(["https://connect.facebook.net"]),
  );
  const all = await policyFor({ Cookie: "__Host-privacy-choices=1.111" });
  expect(all).toMatch(
    /script-src 'nonce-[^']+' https:\/\/www\.googletagmanager\.com https:\/\/static\.hotjar\.com https:\/\/connect\.facebook\.net;/,
  );
  expect(all).toContain("sandbox allow-scripts");
  expect(all).not.toContain("allow-same-origin");
  expect(hosts(await policyFor({ Cookie: "__Host-privacy-choices=1.111", "Sec-GPC": "1" }))).toEqual([]);
});
