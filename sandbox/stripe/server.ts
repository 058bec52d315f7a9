import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { createApi } from "./api.ts";
import { bankPage } from "./bank-page.ts";
import { openBooks, type PaymentIntent, type SetupIntent } from "./books.ts";
import { control, readBooks } from "./control.ts";
import { FRAME_SCRIPT, FRAME_STYLE, framePage } from "./frame-page.ts";
import { canSubmit, openPage, returnUrlOf, Submission, submitVerification } from "./identity.ts";
import { CLOSED_PAGE, identityPage } from "./identity-page.ts";
import { authenticatePayment } from "./payment-intents.ts";
import { authenticateSetup } from "./setup-intents.ts";
import { createWebhooks } from "./webhooks.ts";

export const SANDBOX_STRIPE = {
  secretKey: "sk_test_sandbox",
  publishableKey: "pk_test_sandbox",
  webhookSecret: "whsec_sandbox",
  apiVersion: "2026-10-28.endive",
};

export type StripeSandbox = Awaited<ReturnType<typeof startStripeSandbox>>;

/**
 * Plays Stripe on a port of its own, because the card fields must come from another origin than the clinic's pages: the API
 * below /v1, the frame, the bank's page, and levers for drills below /control.
 */
export async function startStripeSandbox(options: {
  port: number;
  /** The clinic's public address: only its pages may hold the frame. */
  appOrigin: string;
  webhookUrl: string | null;
  keys?: Partial<typeof SANDBOX_STRIPE>;
}) {
  const keys = { ...SANDBOX_STRIPE, ...options.keys };
  const webhooks = createWebhooks({ url: options.webhookUrl, secret: keys.webhookSecret });
  const books = openBooks({ apiVersion: keys.apiVersion, tell: (event) => webhooks.tell(event) });
  let origin = "";
  const api = createApi({ ...keys, books, origin: () => origin });
  const parts = { books, api, webhooks };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://sandbox");
    answer(request, response, url).catch((error: unknown) => {
      response.writeHead(500).end(error instanceof Error ? error.message : "");
    });
  });
  await new Promise<void>((done, fail) => {
    server.once("error", fail);
    server.listen(options.port, "127.0.0.1", () => done());
  });
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;

  return {
    ...parts,
    origin,
    port,
    keys,
    readBooks: () => readBooks(parts),
    async stop() {
      webhooks.stop();
      server.closeAllConnections();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const { pathname } = url;
    if (pathname.startsWith("/v1/")) return api.handle(request, response, url);
    if (pathname === "/card-frame")
      return send(response, "text/html", framePage({ ...keys, appOrigin: options.appOrigin }));
    if (pathname === "/card-frame.js") return send(response, "text/javascript", FRAME_SCRIPT);
    if (pathname === "/card-frame.css") return send(response, "text/css", FRAME_STYLE);
    if (pathname.startsWith("/authenticate/")) return authenticate(request, response, url);
    if (pathname.startsWith("/identity/")) return checkIdentity(request, response, pathname);
    if (pathname === "/books.json") return send(response, "application/json", JSON.stringify(readBooks(parts)));
    if (pathname.startsWith("/control/") && request.method === "POST") {
      const body = await readText(request);
      const done = control(parts, pathname.slice("/control/".length), body ? JSON.parse(body) : {});
      if (done) return send(response, "application/json", JSON.stringify(done));
    }
    response.writeHead(404).end();
  }

  /** The bank: a page of its own for a payment, an answer in JSON for the frame. */
  async function authenticate(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const id = url.pathname.slice("/authenticate/".length);
    const intent = books.paymentIntents.get(id) ?? books.setupIntents.get(id);
    const given = request.method === "POST" ? new URLSearchParams(await readText(request)) : url.searchParams;
    if (!intent || given.get("client_secret") !== intent.client_secret) return void response.writeHead(404).end();
    const returnUrl = given.get("return_url") ?? "";
    if (request.method !== "POST") {
      const amount = "amount" in intent ? `$${(intent.amount / 100).toFixed(2)}` : "your card";
      return send(response, "text/html", bankPage({ id, secret: intent.client_secret, returnUrl, amount }));
    }
    const isApproved = given.get("approved") === "true";
    if (intent.status === "requires_action") {
      if (books.paymentIntents.has(id)) authenticatePayment(books, id, isApproved);
      else authenticateSetup(books, id, isApproved);
    }
    if (!returnUrl) return send(response, "application/json", JSON.stringify(intent));
    response.writeHead(303, { Location: wayBack(returnUrl, intent) }).end();
  }

  /** The checking company's page: its address opens it once, and what is sent from it ends on the clinic's page again. */
  async function checkIdentity(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void> {
    const [, , act, name = ""] = pathname.split("/");
    if (act === "start" && request.method === "GET") {
      const session = openPage(books, name);
      if (!session) return send(response, "text/html", CLOSED_PAGE, 410);
      return send(response, "text/html", identityPage({ id: session.id, secret: session.client_secret ?? "" }));
    }
    if (act !== "submit" || request.method !== "POST" || !books.identity.sessions.has(name)) {
      return void response.writeHead(404).end();
    }
    const { client_secret: secret, ...given } = Object.fromEntries(new URLSearchParams(await readText(request)));
    const submission = Submission.safeParse(given);
    if (!canSubmit(books, name, secret ?? "")) return send(response, "text/html", CLOSED_PAGE, 410);
    if (!submission.success) return void response.writeHead(400).end();
    submitVerification(books, name, submission.data);
    response.writeHead(303, { Location: returnUrlOf(books, name) ?? options.appOrigin }).end();
  }

  function send(response: ServerResponse, type: string, body: string, status = 200): void {
    response.writeHead(status, {
      "Content-Type": `${type}; charset=utf-8`,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
      "Content-Security-Policy": [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        `form-action 'self' ${options.appOrigin}`,
        `frame-ancestors ${options.appOrigin}`,
      ].join("; "),
    });
    response.end(body);
  }
}

/** As the vendor sends people back: with the intent's id, its secret and how it went. */
function wayBack(returnUrl: string, intent: PaymentIntent | SetupIntent): string {
  const url = new URL(returnUrl);
  const isDone = ["succeeded", "requires_capture"].includes(intent.status);
  url.searchParams.set(intent.object, intent.id);
  url.searchParams.set(`${intent.object}_client_secret`, intent.client_secret);
  url.searchParams.set("redirect_status", isDone ? "succeeded" : "failed");
  return url.href;
}
