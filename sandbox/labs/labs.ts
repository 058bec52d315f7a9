import { randomBytes, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { Faults, IncomingOrder, Play, type Move } from "./bodies.ts";
import type { LabOrder } from "./order.ts";
import { labsPage } from "./page.ts";
import { pdfOf } from "./pdf.ts";
import { resultOf, type Printed } from "./results.ts";
import { signEvent } from "./sign-event.ts";
import { sitesNear } from "./sites.ts";

export type LabsSandbox = {
  orders: Map<string, LabOrder>;
  handle(request: IncomingMessage, response: ServerResponse, path: string, query: URLSearchParams): Promise<void>;
};

const KEY = "sandbox";
const TRIES = 8;

const EVENTS: Record<Move, string> = {
  scheduled: "collecting_sample.M.appointment_scheduled",
  collected: "collecting_sample.M.draw_completed",
  in_lab: "sample_with_lab.M.delivered_to_lab",
  partial: "sample_with_lab.M.partial_results",
  critical: "sample_with_lab.M.partial_results",
  final: "completed.M.completed",
  corrected: "completed.M.corrected",
  rejected: "failed.M.sample_error",
  redraw: "received.M.requisition_created",
  canceled: "cancelled.M.cancelled",
};

/**
 * Plays a lab network: strict about orders, says what happens to them by signed events, and answers when asked for the results. It
 * waits to be told what to do, by its page or by `/play`. It can send events twice, late, forged or never, and fail in several ways.
 */
export function createLabsSandbox(options: { secret: string; webhookUrl: string }): LabsSandbox {
  const orders = new Map<string, LabOrder>();
  const users = new Map<string, string>();
  const byKey = new Map<string, { status: number; body: unknown }>();
  let faults: Faults = Faults.parse({ kind: "none" });

  return { orders, handle };

  async function handle(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    query: URLSearchParams,
  ): Promise<void> {
    const body = await buffer(request);
    if (path === "/" || path === "") return page(response, labsPage([...orders.values()]));
    if (path === "/press" && request.method === "POST") return press(response, body);
    if (path === "/orders.json") return answer(response, 200, [...orders.values()]);
    if (path === "/play" && request.method === "POST") return play(response, body);
    if (path === "/faults" && request.method === "POST") {
      faults = Faults.parse(parse(body));
      return answer(response, 200, {});
    }
    if (request.headers["x-vital-api-key"] !== KEY) return answer(response, 401, { detail: "key" });
    const fault = faults.times > 0 && path.startsWith(faults.path) ? faults.kind : "none";
    if (fault !== "none") faults.times -= 1;
    if (fault === "hang") return;
    if (fault === "error-before") return answer(response, 503, {});
    const [status, content] = serve(request, path, query, body);
    if (fault === "error-after") return answer(response, 502, {});
    if (content instanceof Uint8Array) {
      response.writeHead(status, { "Content-Type": "application/pdf" }).end(content);
      return;
    }
    answer(response, status, content);
  }

  function serve(request: IncomingMessage, path: string, query: URLSearchParams, body: Buffer): [number, unknown] {
    if (request.method === "POST") {
      const key = String(request.headers["x-idempotency-key"] ?? "");
      if (!key) return [400, { detail: "idempotency key" }];
      const known = byKey.get(`${path} ${key}`);
      if (known) return [known.status, known.body];
      const [status, content] = write(path, body);
      if (status < 400) byKey.set(`${path} ${key}`, { status, body: content });
      return [status, content];
    }
    if (path === "/v3/order/psc/info")
      return [200, { patient_service_centers: sitesNear(query.get("zip_code") ?? "") }];
    if (path === "/v3/lab_tests/markers") return [200, { markers: [] }];
    if (path === "/v3/orders") return [200, { orders: listOrders(query).map(bodyOf) }];
    const [, id = "", part = ""] = /^\/v3\/order\/([^/]+)(\/.*)?$/.exec(path) ?? [];
    const order = orders.get(id);
    if (!order) return [404, { detail: "not found" }];
    if (part === "") return [200, bodyOf(order)];
    if (part === "/requisition/pdf") return [200, pdfOf(`Requisition ${order.order.passthrough}`)];
    if (part === "/result") return order.result ? [200, order.result] : [404, {}];
    if (part === "/result/pdf") return order.result ? [200, pdfOf(`Result ${order.id}`)] : [404, {}];
    return [404, {}];
  }

  function write(path: string, body: Buffer): [number, unknown] {
    if (path === "/v2/user") {
      const { client_user_id: theirs } = parse(body) as { client_user_id?: string };
      if (!theirs) return [400, { detail: "client_user_id" }];
      const userId = users.get(theirs) ?? randomUUID();
      users.set(theirs, userId);
      return [200, { user_id: userId }];
    }
    if (path === "/v3/order") {
      const parsed = IncomingOrder.safeParse(parse(body));
      if (!parsed.success) return [422, { detail: parsed.error.issues.map(({ path: where }) => where.join(".")) }];
      if (![...users.values()].includes(parsed.data.user_id)) return [404, { detail: "user" }];
      const order: LabOrder = {
        id: randomUUID(),
        order: parsed.data,
        events: [],
        draw: 1,
        collectedAt: null,
        result: null,
      };
      orders.set(order.id, order);
      note(order, "received.M.ordered");
      note(order, "received.M.requisition_created");
      return [200, { order: bodyOf(order), status: "success", message: "" }];
    }
    const [, id = ""] = /^\/v3\/order\/([^/]+)\/cancel$/.exec(path) ?? [];
    const order = orders.get(id);
    if (!order) return [404, {}];
    if (order.collectedAt) return [400, { detail: "the sample is with the lab" }];
    note(order, EVENTS.canceled);
    return [200, { order: bodyOf(order) }];
  }

  function listOrders(query: URLSearchParams): LabOrder[] {
    const [wanted, since] = [query.get("search_input"), query.get("updated_start_date")];
    return [...orders.values()].filter(
      ({ order, events }) =>
        (!wanted || order.passthrough === wanted) && (!since || (events.at(-1)?.created_at ?? "") >= since),
    );
  }

  /** The buttons of the page. */
  async function press(response: ServerResponse, body: Buffer): Promise<void> {
    const form = Object.fromEntries(new URLSearchParams(body.toString("utf8")));
    const parsed = Play.safeParse(form);
    if (parsed.success) await move(parsed.data);
    response.writeHead(303, { Location: "./" }).end();
  }

  async function play(response: ServerResponse, body: Buffer): Promise<void> {
    const parsed = Play.safeParse(parse(body));
    const answers = parsed.success ? await move(parsed.data) : null;
    if (!answers) return answer(response, 404, { error: "no such order" });
    answer(response, 200, { answers });
  }

  async function move(wanted: Play): Promise<number[] | null> {
    const order = [...orders.values()].findLast(
      ({ id, order: { passthrough } }) => id === wanted.order_id || passthrough === wanted.order_id,
    );
    if (!order) return null;
    if (wanted.move === "redraw") order.draw += 1;
    if (wanted.move === "collected" || !order.collectedAt) order.collectedAt = new Date();
    note(order, EVENTS[wanted.move]);
    const status = STATUS[wanted.move];
    if (status) {
      const printed: Printed = {
        status,
        oddity: wanted.oddity,
        isCritical: wanted.move === "critical",
        values: wanted.values,
        sample: `S${order.id.slice(0, 8)}-${order.draw}`,
        collectedAt: order.collectedAt,
        reportedAt: new Date(),
      };
      order.result = resultOf(order.order, order.id, printed);
    }
    const type = wanted.move === "critical" ? "labtest.result.critical" : "labtest.order.updated";
    return send({ event_type: type, data: { ...bodyOf(order), order_id: order.id } }, wanted.how);
  }

  async function send(event: object, how: Play["how"]): Promise<number[]> {
    if (how === "lost") return [];
    const body = Buffer.from(JSON.stringify(event));
    const id = `msg_${randomBytes(12).toString("hex")}`;
    const at = Math.floor(Date.now() / 1000) - (how === "stale" ? 86_400 : 0);
    const secret = how === "forge" ? `whsec_${Buffer.alloc(24, "forger").toString("base64")}` : options.secret;
    const headers = {
      "Content-Type": "application/json",
      "svix-id": id,
      "svix-timestamp": String(at),
      "svix-signature": signEvent(secret, { id, at, body }),
    };
    if (faults.shuffle) await new Promise((done) => setTimeout(done, Math.random() * 300));
    return Promise.all(Array.from({ length: how === "duplicate" ? 3 : 1 }, () => deliver(body, headers)));
  }

  /** Tried again while the clinic is away. */
  async function deliver(body: Buffer, headers: Record<string, string>): Promise<number> {
    for (let attempt = 1; ; attempt++) {
      const got = await fetch(options.webhookUrl, { method: "POST", headers, body: new Uint8Array(body) }).catch(
        () => null,
      );
      if (got && got.status < 500 && got.status !== 429) return got.status;
      if (attempt === TRIES) return got?.status ?? 0;
      await new Promise((done) => setTimeout(done, 100 * 2 ** attempt));
    }
  }
}

const STATUS: Partial<Record<Move, Printed["status"]>> = {
  partial: "partial",
  critical: "partial",
  final: "final",
  corrected: "corrected",
};

function note(order: LabOrder, status: string): void {
  const last = Date.parse(order.events.at(-1)?.created_at ?? "") || 0;
  const at = new Date(Math.max(Date.now(), last + 1));
  order.events.push({
    id: order.events.length + 1,
    created_at: at.toISOString(),
    status: status.replace("M", order.order.collection_method),
  });
}

function bodyOf({ id, order, events }: LabOrder) {
  const last = events.at(-1);
  return {
    id,
    user_id: order.user_id,
    passthrough: order.passthrough,
    status: last?.status.split(".")[0] ?? "received",
    created_at: events[0]?.created_at ?? "",
    updated_at: last?.created_at ?? "",
    events,
    origin: "initial",
  };
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return {};
  }
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}

function page(response: ServerResponse, html: string): void {
  response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(html);
}
