import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { text as readText } from "node:stream/consumers";
import { newId, type Books } from "./books.ts";
import { createFaults, type Fault } from "./faults.ts";
import { canonical, readForm } from "./form.ts";
import { createKeyStore, type Answer } from "./idempotency.ts";
import { findOperation } from "./operations.ts";
import { StripeRefusal } from "./stripe-error.ts";

/** A call takes at least this long, so that two at once do meet. */
const WORK_MS = 5;

export type StripeApi = ReturnType<typeof createApi>;

/** The vendor's HTTP API: key, version, form, idempotency, then the operation; and the ways in which it fails. */
export function createApi(options: {
  books: Books;
  secretKey: string;
  publishableKey: string;
  apiVersion: string;
  origin(): string;
}) {
  const keys = createKeyStore();
  const faults = createFaults();
  const counts = { requests: 0, replayed: 0, generatedKeys: 0, refusedByKey: 0 };

  return {
    faults,
    keys,
    counts,
    async handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
      const body = await readText(request);
      counts.requests += 1;
      const method = request.method ?? "GET";
      const fault = faults.next(method, url.pathname);
      if (fault?.kind === "reset-before") return void request.socket.destroy();
      if (fault?.kind === "hang-before") return;
      const early =
        fault?.kind === "rate-limit" || fault?.kind === "lock-timeout" || fault?.kind === "error-before"
          ? EARLY[fault.kind]
          : null;
      const answer = early ?? (await answerTo(request, method, url, body, fault));
      if (fault?.kind === "reset-after") return void request.socket.destroy();
      if (fault?.kind === "hang-after") return;
      send(response, answer);
    },
  };

  async function answerTo(
    request: IncomingMessage,
    method: string,
    url: URL,
    body: string,
    fault: Fault | null,
  ): Promise<Answer> {
    const found = findOperation(method, url.pathname);
    const isPublishable = bearer(request) === options.publishableKey;
    if (!isPublishable && bearer(request) !== options.secretKey) return refusal(401, "Invalid API Key provided.");
    if (!found) return refusal(404, `Unrecognized request URL (${method}: ${url.pathname}).`);
    if (isPublishable && !found.operation.publishable) {
      return refusal(403, "This API call cannot be made with a publishable API key.");
    }
    if (request.headers["stripe-version"] !== options.apiVersion) {
      return refusal(400, `Invalid Stripe API version: ${String(request.headers["stripe-version"])}`);
    }
    const isForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
    if (method === "POST" && body !== "" && !isForm) return refusal(400, "The body has to be form-encoded.");

    const params = readForm(method === "POST" ? body : url.search.slice(1));
    const key = method === "POST" ? request.headers["idempotency-key"] : undefined;
    const ms = fault?.kind === "slow" ? fault.ms : WORK_MS;
    if (typeof key !== "string") {
      await wait(ms);
      return runSafely(() => found.operation.prepare(call(found.ids, params, isPublishable))());
    }
    if (key.length > 255) return refusal(400, "Idempotency keys can be at most 255 characters long.");
    if (key.startsWith("stripe-node-retry-")) counts.generatedKeys += 1;
    const known = keys.begin(key, `${method} ${url.pathname} ${canonical(params)}`);
    if (known) {
      counts[known.headers?.["Idempotent-Replayed"] ? "replayed" : "refusedByKey"] += 1;
      return known;
    }
    let work: () => object;
    try {
      work = found.operation.prepare(call(found.ids, params, isPublishable));
    } catch (error) {
      // The parameters themselves were wrong: nothing began, so nothing is kept.
      keys.drop(key);
      return runSafely(() => {
        throw error;
      });
    }
    await wait(ms);
    const answer = fault?.kind === "error-saved" ? SERVER_ERROR : runSafely(work);
    const notified = fault?.kind === "error-after" ? SERVER_ERROR : answer;
    keys.save(key, notified);
    return notified;
  }

  function call(ids: string[], params: ReturnType<typeof readForm>, isPublishable: boolean) {
    return { books: options.books, ids, params, origin: options.origin(), isPublishable };
  }

  function send(response: ServerResponse, { status, body, headers }: Answer): void {
    if (response.destroyed) return;
    response.writeHead(status, {
      "Content-Type": "application/json",
      "Request-Id": newId("req"),
      "Stripe-Version": options.apiVersion,
      ...headers,
    });
    response.end(JSON.stringify(body));
  }
}

function runSafely(work: () => object): Answer {
  try {
    return { status: 200, body: structuredClone(work()) };
  } catch (error) {
    if (error instanceof StripeRefusal) return { status: error.status, body: error.body };
    throw error;
  }
}

const SERVER_ERROR: Answer = {
  status: 500,
  body: { error: { type: "api_error", message: "An unknown error occurred." } },
};
const EARLY: Record<"rate-limit" | "lock-timeout" | "error-before", Answer> = {
  "rate-limit": {
    status: 429,
    body: { error: { type: "rate_limit_error", code: "rate_limit", message: "Too many requests." } },
  },
  "lock-timeout": {
    status: 429,
    headers: { "Stripe-Should-Retry": "true" },
    body: {
      error: { type: "invalid_request_error", code: "lock_timeout", message: "This object cannot be accessed now." },
    },
  },
  "error-before": SERVER_ERROR,
};

function refusal(status: number, message: string): Answer {
  return { status, body: { error: { type: "invalid_request_error", message } } };
}

function bearer(request: IncomingMessage): string {
  return request.headers.authorization?.replace(/^Bearer /, "") ?? "";
}
