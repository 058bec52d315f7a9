import { createServer } from "node:http";

/**
 * The negative control: what an edge looks like when nobody thought about it. Node's default timeouts, bodies read whole
 * however long, decoding and parsing without a net. Every part of the drill must find it wanting.
 */
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    try {
      decodeURIComponent(request.url ?? "/");
      if (request.method === "POST") JSON.parse(Buffer.concat(chunks).toString());
      response.end("ok");
    } catch {
      response.writeHead(500).end();
    }
  });
});
server.listen(Number(process.argv[2]), "127.0.0.1", () => process.stdout.write("ready\n"));
