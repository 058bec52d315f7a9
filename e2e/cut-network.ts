import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { newAddress } from "./address.ts";

export type Device = {
  context: BrowserContext;
  page: Page;
  /** `off`: nothing gets through. `silent`: connections are accepted and never answered. */
  network(state: "on" | "off" | "silent"): Promise<void>;
};

/**
 * A browser whose connection can really be cut: Playwright's offline mode doesn't reach every request of a service worker. All of its
 * requests pass through a proxy here.
 */
export async function openDevice(browser: Browser): Promise<Device> {
  let state: "on" | "off" | "silent" = "on";
  const proxy = createServer((incoming, answer) => {
    if (state === "silent") return;
    if (state === "off") return void incoming.socket.destroy();
    const { method, headers } = incoming;
    const forwarded = request(incoming.url ?? "", { method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.rawHeaders);
      reply.pipe(answer);
    });
    forwarded.on("error", () => answer.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((done) => void proxy.listen(0, "127.0.0.1", done));
  const context = await browser.newContext({
    baseURL: process.env["CLINIC_ORIGIN"]!,
    extraHTTPHeaders: newAddress(),
    viewport: { width: 390, height: 844 },
    proxy: { server: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` },
  });
  context.once("close", () => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return {
    context,
    page: await context.newPage(),
    async network(to) {
      state = to;
      // So that pages know.
      await context.setOffline(to === "off");
    },
  };
}
