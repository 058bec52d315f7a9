import type { IncomingMessage, ServerResponse } from "node:http";
import { findAccess } from "#http/access.ts";
import { requestsInFlight, shedTotal } from "./metrics.ts";
import { isTurnedAway, quickLimit, shedClass, watchLateness, WINDOW_MS } from "./overload.ts";
import { isApiPath } from "./refusal.ts";
import type { Services } from "./request-context.ts";

const STREAM = "/api/live";
const CALL = Buffer.from(JSON.stringify({ error: "unavailable" }));
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Admits or sheds a request before anything is read, looked up or rendered. Admitted ones are fast, because the queue stays
 * short.
 */
export function shedLoad({
  env,
}: Pick<Services, "env">): (request: IncomingMessage, response: ServerResponse) => boolean {
  const page = busyPage(env);
  const lateness = watchLateness();
  const limit = quickLimit(env.MAX_IN_FLIGHT);
  setInterval(limit.adjust, WINDOW_MS).unref();
  let inFlight = 0;
  return (request, response) => {
    const path = request.url?.split("?")[0] ?? "/";
    const kind = shedClass(request.method ?? "GET", path);
    if (isTurnedAway(kind, { inFlight, isLate: lateness.isLate() }, limit.current())) {
      shedTotal.inc({ class: kind });
      turnAway(
        response,
        isApiPath(path) ? { type: "application/json", body: CALL } : { type: "text/html", body: page },
      );
      return false;
    }
    // A stream stays for hours and costs nothing.
    if (path === STREAM) return true;
    requestsInFlight.set(++inFlight);
    const started = performance.now();
    response.once("close", () => {
      requestsInFlight.set(--inFlight);
      // A file takes as long as the member's connection needs.
      if (!findAccess(path).isSlow) limit.record(performance.now() - started);
    });
    return true;
  };
}

function turnAway(response: ServerResponse, { type, body }: { type: string; body: Buffer }): void {
  response.writeHead(503, {
    "Content-Type": `${type}; charset=utf-8`,
    "Content-Length": body.byteLength,
    "Cache-Control": "no-store",
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    // The form's body isn't read, so its connection can't carry the next request.
    ...(response.req.method === "POST" ? { Connection: "close" } : {}),
    // Spread out over time.
    "Retry-After": 2 + Math.floor(Math.random() * 7),
  });
  response.end(body);
}

function busyPage({ BRAND_NAME, BRAND_PHONE }: { BRAND_NAME: string; BRAND_PHONE: string }): Buffer {
  return Buffer.from(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>We are very busy right now</title>
<style>
:root { color-scheme: light dark }
body { margin: 0; font: 1.125rem/1.6 system-ui, sans-serif }
main { max-width: 38rem; margin: 0 auto; padding: 4rem 1.25rem }
h1 { font-size: 1.75rem; line-height: 1.25 }
</style>
</head>
<body>
<main>
<p>${escape(BRAND_NAME)}</p>
<h1>We are very busy right now</h1>
<p>Please try again in a few seconds. Nothing you saved was lost.</p>
<p>Sending us a message still works. If you have a side effect that worries you, call us at ${escape(BRAND_PHONE)}, or 911 in an emergency.</p>
<p><a href="">Try again</a></p>
</main>
</body>
</html>
`);
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
