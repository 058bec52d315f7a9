import { createServer } from "node:http";

type Answer = { status?: number; type?: string; body: string };

/** An internal port for operators, metrics and probes. Each path has its own handler. */
export async function openInternalDoor(
  { host, port }: { host: string; port: number },
  answers: Record<string, () => Promise<Answer>>,
): Promise<{ stop(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const answer = answers[request.url ?? ""];
    if (request.method !== "GET" || !answer) return void response.writeHead(404).end();
    const { status = 200, type = "application/json", body } = await answer().catch(() => AWAY);
    response.writeHead(status, { "Content-Type": type, "Cache-Control": "no-store" }).end(body);
  });
  await new Promise<void>((done, fail) => {
    server.once("error", fail);
    server.listen(port, host, () => done());
  });
  return {
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeIdleConnections();
      }),
  };
}

const AWAY: Answer = { status: 503, body: JSON.stringify({ status: "unavailable" }) };

export function statusAnswer(isGood: boolean, facts: Record<string, unknown> = {}): Answer {
  return { status: isGood ? 200 : 503, body: JSON.stringify({ status: isGood ? "ok" : "unavailable", ...facts }) };
}

export function metricsAnswer(text: string): Answer {
  return { type: "text/plain; version=0.0.4", body: text };
}
