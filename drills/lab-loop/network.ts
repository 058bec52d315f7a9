import { createServer } from "node:http";
import { DEVELOPMENT_KEYS } from "#core/env/variables.ts";
import { signEvent } from "../../sandbox/labs/sign-event.ts";

/** What the network answers about an order: its events so far, and its result. */
export type Snapshot = { statuses: readonly string[]; result: object | null };
type Known = { orderId: string | null; snapshot: Snapshot };

const START = Date.now() - 3_600_000;
const TRIES = 100;

/**
 * A lab network that answers from an old copy: whatever snapshot of an order it was given last, whether or not a later one exists.
 * Events about the order are signed and posted over HTTP.
 */
export async function startNetwork(port: number) {
  const orders = new Map<string, Known>();
  const server = createServer((request, response) => {
    const [, ref = "", part = ""] = /^\/v3\/order\/([^/?]+)(\/result)?/.exec(request.url ?? "") ?? [];
    const known = orders.get(decodeURIComponent(ref));
    const body = known && (part ? known.snapshot.result : orderBody(ref, known));
    response
      .writeHead(body ? 200 : 404, { "Content-Type": "application/json" })
      .end(JSON.stringify(body ?? { detail: "not found" }));
  });
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", () => done()));
  let sent = 0;
  return {
    set(vendorRef: string, known: Known): void {
      orders.set(vendorRef, known);
    },
    /** Posts an event about an order until the clinic stores it. Returns when it was stored. */
    async announce(webhookUrl: string, vendorRef: string): Promise<Date> {
      const id = `msg_drill_${(sent += 1)}`;
      const body = Buffer.from(JSON.stringify({ event_type: "labtest.order.updated", data: { order_id: vendorRef } }));
      for (let attempt = 0; attempt < TRIES; attempt++) {
        const at = Math.floor(Date.now() / 1000);
        const headers = {
          "Content-Type": "application/json",
          "X-Forwarded-For": `10.9.${(sent >> 8) & 255}.${sent & 255}`,
          "svix-id": id,
          "svix-timestamp": String(at),
          "svix-signature": signEvent(DEVELOPMENT_KEYS.LAB_WEBHOOK_SECRET, { id, at, body }),
        };
        const answer = await fetch(webhookUrl, { method: "POST", headers, body }).catch(() => null);
        if (answer?.ok) return new Date();
        if (answer && answer.status < 500 && answer.status !== 429) throw new Error(`Refused with ${answer.status}`);
        await new Promise((done) => setTimeout(done, 100));
      }
      throw new Error("Nobody answered");
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise<void>((done) => void server.close(() => done()));
    },
  };
}

function orderBody(id: string, { orderId, snapshot: { statuses } }: Known) {
  const events = statuses.map((status, i) => ({ id: i + 1, created_at: timeOf(i), status }));
  return { id, passthrough: orderId, status: "received", updated_at: timeOf(statuses.length), events };
}

/** Minutes after the first event. */
function timeOf(step: number): string {
  return new Date(START + step * 60_000).toISOString();
}

export type Line = { loinc: string; name: string; result: string; unit: string; range: string; isCritical?: boolean };
export type Person = { firstName: string; lastName: string; birthDate: string };

export function resultBody(given: {
  person: Person;
  orderId: string | null;
  vendorRef: string | null;
  sample: string;
  step: number;
  status: "partial" | "final" | "corrected";
  collectedOn: string;
  lines: readonly Line[];
}) {
  const { person } = given;
  return {
    metadata: {
      patient: `${person.lastName}, ${person.firstName}`,
      dob: person.birthDate,
      laboratory: "Drill Labs",
      date_collected: `${given.collectedOn}T07:30:00Z`,
      date_reported: timeOf(given.step),
      specimen_number: given.sample,
      status: given.status === "partial" ? "partial" : "final",
    },
    results: given.lines.map(({ loinc, name, result, unit, range, isCritical }) => ({
      name,
      result,
      unit,
      reference_range: range,
      loinc,
      interpretation: isCritical ? "critical" : "normal",
    })),
    order_id: given.vendorRef,
    passthrough: given.orderId,
    is_corrected: given.status === "corrected",
  };
}
