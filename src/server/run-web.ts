import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { getRequestListener } from "@hono/node-server";
import { createEdgeServer } from "./edge-server.ts";
import { loadStaticFiles, sendMissingAsset } from "./static-files.ts";

type Built = typeof import("../server.ts");

/** Serves the built clinic until asked to stop, then drains and finishes its requests. */
export async function runWeb(buildFolder: URL): Promise<void> {
  const built: Built = await import(new URL("server/index.js", buildFolder).href);
  const services = built.services();
  const { env, log } = services;
  await built.refuseDemoDataInProduction(services);
  await built.refuseUnreviewedContentInProduction(services, built.publishedPages());
  const files = loadStaticFiles(fileURLToPath(new URL("client/", buildFolder)));
  // The edge server ends clients that keep sending; the adapter itself would read up to 64 MB.
  const pages = getRequestListener(built.app.fetch, { overrideGlobalObjects: false, autoCleanupIncoming: false });

  const mayEnter = built.shedLoad(services);
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (mayEnter(request, response)) void pages(request, response);
  };
  const cache = built.cachePages(files.read, answer);
  const listening = { url: env.DATABASE_LISTEN_URL ?? env.DATABASE_URL, name: "web-listen", log };
  const clear = () => {
    built.clearPublicRows();
    cache.clear();
  };
  const changes = built.listenTo(listening, { content_changed: clear }, clear);

  const rooms = built.createVisitSockets(services);
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    if (cache.answer(request, response)) return;
    const path = request.url?.split("?")[0] ?? "/";
    if ((request.method === "GET" || request.method === "HEAD") && files.send(path, request, response)) return;
    if (path.startsWith("/assets/")) return sendMissingAsset(response);
    answer(request, response);
  };
  const server = createEdgeServer(built.RELEASE, handle, rooms);
  await server.listen(env.PORT, env.HOST);
  const internal = await built.startInternalServer(services);
  const beat = built.beatRelease("web", () => built.ownCtx(services, "release"));
  log.info({ port: env.PORT }, "web started");

  let isStopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, async () => {
      if (isStopping) return;
      isStopping = true;
      log.info({ seconds: env.DRAIN_SECONDS }, "web drains");
      // No longer ready but still serving: a load balancer takes some seconds to notice.
      services.readiness.isDraining = true;
      server.drain();
      await sleep(env.DRAIN_SECONDS * 1000);
      await services.live.stop();
      await rooms.stop();
      await server.stop();
      await internal.stop();
      await changes.stop();
      await beat.stop();
      await built.flushNotes(services.db);
      await Promise.all([services.db.destroy(), services.authDb.destroy()]);
      log.info("web stopped");
      process.exit(0);
    });
  }
}
