import { createHash, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { serveApi } from "./api.ts";
import { Faults, Play } from "./bodies.ts";
import { createBooks, note, type Books, type Prescription } from "./books.ts";
import { createSender } from "./events.ts";
import { operatorPage, signingPage, waitingFor, type SignOn } from "./pages.ts";

export type DosespotSandbox = {
  books: Books;
  /** Calls that created a prescription, by our id. */
  creations: Map<string, number>;
  handle(request: IncomingMessage, response: ServerResponse, path: string, query: URLSearchParams): Promise<void>;
};
type Options = {
  clinicKey: string;
  secret: string;
  webhookUrl: string;
  /** Who may hold the signing page in a frame. */
  appOrigin: string;
  /** A signed prescription goes on by itself in this time, to the pharmacy and then verified. Without it, it waits to be told. */
  paceMs?: number | undefined;
};

const SIGN_ON_MS = 10 * 60_000;

/**
 * Plays an e-prescribing service: strict about what is staged, signs only in its own page with a passphrase and a code, and says by
 * events what becomes of it. It can lose, repeat and delay them, fail in several ways, and have prescriptions of its own.
 */
export function createDosespotSandbox(options: Options): DosespotSandbox {
  const books = createBooks();
  const creations = new Map<string, number>();
  const sessions = new Map<string, SignOn & { until: number }>();
  const tokens = new Map<string, string>();
  const sender = createSender(options);
  let faults: Faults = Faults.parse({ kind: "none" });

  return { books, creations, handle };

  async function handle(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    query: URLSearchParams,
  ): Promise<void> {
    const body = await buffer(request);
    const form = () => new URLSearchParams(body.toString("utf8"));
    if (path === "/" || path === "") return html(response, operatorPage(books));
    if (path === "/books.json") return json(response, 200, booksJson());
    if (path === "/faults" && request.method === "POST") {
      faults = Faults.parse(parse(body));
      return json(response, 200, {});
    }
    if (path === "/clinicians" && request.method === "POST") {
      const { id, status } = parse(body) as { id?: string; status?: string };
      if (id && status) books.clinicians.set(id, status);
      return json(response, 200, {});
    }
    if (path === "/play" && request.method === "POST") {
      const parsed = Play.safeParse(parse(body));
      const answers = parsed.success ? await play(parsed.data) : null;
      return answers ? json(response, 200, { answers }) : json(response, 404, { error: "no such prescription" });
    }
    if (path === "/press" && request.method === "POST") {
      const parsed = Play.safeParse(Object.fromEntries(form()));
      if (parsed.success) void play(parsed.data);
      response.writeHead(303, { Location: "./" }).end();
      return;
    }
    if (path === "/LoginSingleSignOn.aspx") return signOn(response, query);
    if (path === "/sign" && request.method === "POST") return sign(response, form());
    if (path.startsWith("/webapi/v2/")) return api(request, response, path.slice("/webapi/v2".length), query, body);
    json(response, 404, {});
  }

  async function api(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    query: URLSearchParams,
    body: Buffer,
  ): Promise<void> {
    const method = request.method ?? "GET";
    if (!request.headers["subscription-key"]) return json(response, 401, {});
    if (path === "/connect/token") return giveToken(response, new URLSearchParams(body.toString("utf8")));
    const clinician = tokens.get(request.headers.authorization?.replace(/^Bearer /, "") ?? "");
    if (clinician === undefined) return json(response, 401, {});
    const fault = nextFault(method, path);
    if (fault === "hang") return;
    if (fault === "error-before") return json(response, 503, {});
    if (fault === "rate-limit") return json(response, 429, {});
    const answer = serveApi(books, { method, path, query, body: body.length ? parse(body) : null, clinician });
    countCreation(method, path, body, answer);
    if (fault === "hang-after") return;
    if (fault === "error-after") return json(response, 502, {});
    json(response, 200, answer);
  }

  function nextFault(method: string, path: string): Faults["kind"] {
    const isMeant = faults.times > 0 && path.includes(faults.path) && (!faults.method || faults.method === method);
    if (!isMeant || Math.random() >= faults.share) return "none";
    faults.times -= 1;
    return faults.kind;
  }

  function countCreation(method: string, path: string, body: Buffer, answer: object): void {
    if (method !== "POST" || !/\/prescriptions\/(coded|compiledcompound)$/.test(path) || !("Id" in answer)) return;
    const { NonDoseSpotPrescriptionId: id } = parse(body) as { NonDoseSpotPrescriptionId: string };
    creations.set(id, (creations.get(id) ?? 0) + 1);
  }

  function giveToken(response: ServerResponse, form: URLSearchParams): void {
    const isRight =
      form.get("grant_type") === "password" &&
      form.get("scope") === "api" &&
      form.get("client_secret") === options.clinicKey;
    if (!isRight) return json(response, 400, { error: "invalid_client" });
    const behalf = /^OnBehalfOfUserId=(\d+)$/.exec(form.get("acr_values") ?? "")?.[1];
    const token = randomBytes(16).toString("hex");
    tokens.set(token, behalf ?? form.get("username") ?? "");
    json(response, 200, { access_token: token, expires_in: 600, token_type: "Bearer" });
  }

  function signOn(response: ServerResponse, query: URLSearchParams): void {
    const [code, user] = [query.get("SingleSignOnCode") ?? "", query.get("SingleSignOnUserId") ?? ""];
    const phrase = code.slice(0, 32);
    const isRight =
      code.slice(32) === hash(phrase + options.clinicKey) &&
      query.get("SingleSignOnUserIdVerify") === hash(user + phrase.slice(0, 22) + options.clinicKey);
    if (!isRight) return html(response, "Incorrect SSO calculations", 403);
    const session = randomBytes(16).toString("hex");
    const patientId = Number(query.get("PatientId")) || null;
    const signedOn = { session, clinicianId: Number(user), patientId, until: Date.now() + SIGN_ON_MS };
    sessions.set(session, signedOn);
    html(response, signingPage(books, signedOn));
  }

  /** The only place where something gets signed. */
  function sign(response: ServerResponse, form: URLSearchParams): void {
    const session = sessions.get(form.get("session") ?? "");
    if (!session || session.until < Date.now()) return html(response, "Your session has ended", 403);
    const chosen = waitingFor(books, session.clinicianId, session.patientId).filter((rx) =>
      form.getAll("rx").includes(String(rx.PrescriptionId)),
    );
    const problem =
      chosen.length === 0
        ? "Choose what to sign."
        : (form.get("pin") ?? "").length < 4
          ? "The passphrase is wrong."
          : chosen.some((rx) => rx.isControlled) && !/^(?!000000)\d{6}$/.test(form.get("code") ?? "")
            ? "The code is wrong."
            : "";
    if (problem) return html(response, signingPage(books, session, problem));
    for (const rx of chosen) void signOne(rx, "plain");
    html(response, signingPage(books, session, "", chosen.length));
  }

  async function signOne(rx: Prescription, how: Play["how"]): Promise<number[]> {
    note(rx, rx.isControlled ? "EpcsSigned" : "Sending");
    const answers = await sender.send(sender.counts(books, rx.PrescriberId), how, faults.shuffle);
    if (options.paceMs === undefined) return answers;
    const { paceMs } = options;
    setTimeout(() => void move(rx, "sent", "plain"), paceMs).unref();
    setTimeout(() => void move(rx, "verified", "plain"), 2 * paceMs).unref();
    return answers;
  }

  async function play({ prescription_id: id, move: wanted, how, delay }: Play): Promise<number[] | null> {
    const ours = id.replaceAll("-", "");
    const rx = [...books.prescriptions.values()].findLast(
      (one) => String(one.PrescriptionId) === id || one.NonDoseSpotPrescriptionId === ours,
    );
    if (!rx) return null;
    if (delay > 0) {
      setTimeout(() => void move(rx, wanted, how), delay * 1000).unref();
      return [];
    }
    return move(rx, wanted, how);
  }

  async function move(rx: Prescription, wanted: Play["move"], how: Play["how"]): Promise<number[]> {
    const say = (event: object) => sender.send(event, how, faults.shuffle);
    if (wanted === "sign") return signOne(rx, how);
    if (wanted === "stray") return type(rx, how);
    if (wanted === "refill-request" || wanted === "change-request") {
      books.requests.push({
        kind: wanted === "refill-request" ? "refill" : "change",
        id: books.next(),
        PatientId: rx.PatientId,
        ClinicianId: rx.PrescriberId,
        OriginalPrescriptionId: rx.PrescriptionId,
        RequestedDate: new Date().toISOString(),
        isOpen: true,
        denial: null,
      });
      return say(sender.counts(books, rx.PrescriberId));
    }
    if (wanted === "cancel-confirm" || wanted === "cancel-deny") {
      note(rx, rx.Status, wanted === "cancel-confirm" ? "Cancelled" : "CancelDenied");
      return say(sender.medicationStatus(rx));
    }
    const before = { ...rx };
    note(rx, STATUSES[wanted]);
    if (wanted === "edit" || wanted === "delete") return say(sender.counts(books, rx.PrescriberId));
    return say(sender.prescriptionResult(how === "stale" ? { ...before, log: rx.log.slice(0, -1) } : rx));
  }

  /** A prescriber typed one into the service's own screen. */
  async function type(like: Prescription, how: Play["how"]): Promise<number[]> {
    const stray: Prescription = {
      ...like,
      PrescriptionId: books.next(),
      NonDoseSpotPrescriptionId: null,
      DisplayName: `${like.DisplayName} by hand`,
      log: [],
    };
    note(stray, "Entered", "Active");
    note(stray, "eRxSent");
    books.prescriptions.set(stray.PrescriptionId, stray);
    return sender.send(sender.prescriptionResult(stray), how, faults.shuffle);
  }

  function booksJson(): object {
    return {
      patients: books.patients.size,
      prescriptions: [...books.prescriptions.values()],
      requests: books.requests,
      creations: Object.fromEntries(creations),
    };
  }

  function html(response: ServerResponse, text: string, status = 200): void {
    response
      .writeHead(status, {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": `frame-ancestors ${options.appOrigin}`,
      })
      .end(text);
  }
}

const STATUSES = {
  sent: "eRxSent",
  verified: "PharmacyVerified",
  error: "Error",
  edit: "Edited",
  delete: "Deleted",
} as const;

function hash(text: string): string {
  return createHash("sha512").update(text, "utf8").digest("base64").replace(/==$/, "");
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return {};
  }
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}
