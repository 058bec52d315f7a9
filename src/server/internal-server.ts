import { createServer } from "node:http";
import { metricsText } from "./metrics.ts";
import { deadLetters } from "./readiness.server.ts";
import type { Services } from "./request-context.ts";

/** A second door on the loopback address for the people who run the clinic: `/metrics` and `/dead-letters`. */
export async function startInternalServer({ env, db }: Services): Promise<{ stop(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    if (request.url === "/dead-letters") {
      const letters = await deadLetters(db).catch(() => null);
      response.writeHead(letters ? 200 : 503, { "Content-Type": "application/json" }).end(JSON.stringify(letters));
      return;
    }
    if (request.url !== "/metrics") return void response.writeHead(404).end();
    response.writeHead(200, { "Content-Type": "text/plain; version=0.0.4" }).end(await metricsText());
  });
  await new Promise<void>((done, fail) => {
    server.once("error", fail);
    server.listen(env.INTERNAL_PORT, "127.0.0.1", () => done());
  });
  return { stop: () => new Promise((done) => void server.close(() => done())) };
}
