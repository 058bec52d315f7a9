import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { serve } from "@hono/node-server";
import { Hono } from "hono";

/** The baseline: a Hono server with one of the real server's responses in memory. `node bare-hono.ts URL PORT`. */
const [url = "", port] = process.argv.slice(2);
const page = await new Promise<IncomingMessage>((done, fail) => {
  get(url, { headers: { "Accept-Encoding": "br" } }, done).on("error", fail);
});
const bytes = await buffer(page);
// Headers that Node writes itself are left to it.
const { date: _, connection: __, "keep-alive": ___, ...headers } = page.headers;

const app = new Hono();
app.get("*", () => new Response(bytes, { headers: headers as Record<string, string> }));
serve({ fetch: app.fetch, port: Number(port), hostname: "127.0.0.1" }, () => process.stdout.write("ready\n"));
