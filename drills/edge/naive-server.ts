import { createServer } from "node:http";

/**
 * The negative control: an edge without any protection. Node's default timeouts, bodies read in full at any length, decoding and
 * parsing without error handling. Every part of the drill must fail it.
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
