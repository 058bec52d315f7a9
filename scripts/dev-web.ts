import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createServer as createVite, isRunnableDevEnvironment } from "vite";

type Edge = typeof import("../src/server.ts");

/** The same edge as in production, loaded through Vite on every request: edits are live without a restart. */
const http = createServer();
const vite = await createVite({ server: { middlewareMode: true, ws: { server: http } }, appType: "custom" });

async function edge(): Promise<Edge> {
  const { ssr } = vite.environments;
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error("Vite has no server environment");
  return ssr.runner.import<Edge>("/src/server.ts");
}

http.on("request", (request: IncomingMessage, response: ServerResponse) => {
  vite.middlewares(request, response, async () => {
    try {
      const { app } = await edge();
      await getRequestListener(app.fetch, { overrideGlobalObjects: false })(request, response);
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error);
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    }
  });
});

const { services, startInternalServer, createVisitSockets } = await edge();
const rooms = createVisitSockets(services());
// Vite answers its own sockets and leaves others alone.
http.on("upgrade", (request, socket, head) => {
  if (rooms.isMeant(request)) rooms.accept(request, socket, head);
});
await startInternalServer(services());
http.listen(services().env.PORT, "localhost");

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, async () => {
    http.closeAllConnections();
    await vite.close();
    process.exit(0);
  });
}
