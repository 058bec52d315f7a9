import type { IncomingMessage, ServerResponse } from "node:http";
import { text as readText } from "node:stream/consumers";
import { Event, Profile, Subscription, Unsubscription } from "./klaviyo-bodies.ts";

type Answer = { status: number; body?: unknown; headers?: Record<string, string> };
/** What goes wrong: before the body is taken, or after, when the caller cannot know that it was. */
export type Fault = "429" | "500" | "503" | "slow-after" | "reset-after";

export type KlaviyoSandbox = {
  /** As the vendor keeps them: one for a profile, a metric and a unique id. */
  events: Map<string, { email: string; name: string }>;
  /** Accepted bodies, repeats counted. */
  accepted: number;
  profiles: Map<string, string>;
  /** By list: who is on it. */
  lists: Map<string, Map<string, { phone: string | null; profileId: string | null }>>;
  requests: { path: string; body: string; headers: IncomingMessage["headers"] }[];
  /** Decides for each request whether something goes wrong. */
  fault: () => Fault | null;
  handle(request: IncomingMessage, response: ServerResponse, path: string): Promise<void>;
};

const SLOW_MS = 2_000;

/** Plays Klaviyo: the four calls we use, with its own strictness about headers and bodies, and its ways to fail. */
export function createKlaviyoSandbox(options: { key?: string; lists?: string[] } = {}): KlaviyoSandbox {
  const { key = "sandbox", lists = ["NEWSLT"] } = options;
  const sandbox: KlaviyoSandbox = {
    events: new Map(),
    accepted: 0,
    profiles: new Map(),
    lists: new Map(lists.map((id) => [id, new Map()])),
    requests: [],
    fault: () => null,
    async handle(request, response, path) {
      const body = await readText(request);
      sandbox.requests.push({ path, body, headers: request.headers });
      const fault = sandbox.fault();
      if (fault === "429") return send(response, problem(429, "throttled", { "Retry-After": "1" }));
      if (fault === "500" || fault === "503") return send(response, problem(Number(fault), "error"));
      const answer = headerProblem(request, key) ?? take(path, body);
      if (fault === "reset-after") return void request.socket.destroy();
      if (fault === "slow-after") await new Promise((done) => setTimeout(done, SLOW_MS));
      send(response, answer);
    },
  };
  return sandbox;

  function take(path: string, body: string): Answer {
    const parsed = parse(body);
    if (path === "/api/events") return receiveEvent(parsed);
    if (path === "/api/profile-import") return receiveProfile(parsed);
    if (path === "/api/profile-subscription-bulk-create-jobs") return changeList(Subscription.safeParse(parsed));
    if (path === "/api/profile-subscription-bulk-delete-jobs") return changeList(Unsubscription.safeParse(parsed));
    return problem(404, "not_found");
  }

  function receiveEvent(parsed: unknown): Answer {
    const event = Event.safeParse(parsed);
    if (!event.success) return problem(400, "invalid");
    const { metric, profile, unique_id: id, time } = event.data.data.attributes;
    const [email, name] = [profile.data.attributes.email, metric.data.attributes.name];
    sandbox.accepted += 1;
    // Without a unique id the vendor keeps one event of a kind for a profile and second.
    sandbox.events.set(`${email} ${name} ${id ?? time?.slice(0, 19)}`, { email, name });
    return { status: 202 };
  }

  function receiveProfile(parsed: unknown): Answer {
    const profile = Profile.safeParse(parsed);
    if (!profile.success) return problem(400, "invalid");
    const { email } = profile.data.data.attributes;
    const known = sandbox.profiles.get(email);
    const id = known ?? `01SANDBOX${String(sandbox.profiles.size + 1).padStart(17, "0")}`;
    sandbox.profiles.set(email, id);
    return { status: known ? 200 : 201, body: { data: { type: "profile", id, attributes: { email } } } };
  }

  function changeList(parsed: ReturnType<typeof Subscription.safeParse> | ReturnType<typeof Unsubscription.safeParse>) {
    if (!parsed.success) return problem(400, "invalid");
    const { type, attributes, relationships } = parsed.data.data;
    const list = sandbox.lists.get(relationships.list.data.id);
    if (!list) return problem(404, "not_found");
    for (const profile of attributes.profiles.data) {
      const { email } = profile.attributes;
      if (type === "profile-subscription-bulk-delete-job") list.delete(email);
      else {
        const phone = "phone_number" in profile.attributes ? (profile.attributes.phone_number ?? null) : null;
        list.set(email, { phone, profileId: "id" in profile ? (profile.id ?? null) : null });
      }
    }
    return { status: 202 };
  }
}

function headerProblem(request: IncomingMessage, key: string): Answer | null {
  if (request.method !== "POST") return problem(405, "method_not_allowed");
  if (request.headers.authorization !== `Klaviyo-API-Key ${key}`) return problem(401, "not_authenticated");
  if (!/^\d{4}-\d{2}-\d{2}$/.test(String(request.headers["revision"]))) return problem(400, "invalid_revision");
  if (!/^application\/(vnd\.api\+)?json/.test(request.headers["content-type"] ?? "")) {
    return problem(415, "unsupported_media_type");
  }
  return null;
}

/** Errors come in JSON:API's form, and like the real ones they say more than one should write into a log. */
function problem(status: number, code: string, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers,
    body: { errors: [{ id: "sandbox", status, code, title: code, detail: code, source: {} }] },
  };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function send(response: ServerResponse, { status, body, headers }: Answer): void {
  response.writeHead(status, { "Content-Type": "application/vnd.api+json", ...headers });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}
