import type { Env } from "#core/env.ts";
import {
  LabRefused,
  LabUnavailable,
  type LabEvent,
  type LabOrderOut,
  type Labs,
  type LabSite,
} from "#domain/labs/interface/labs.ts";
import { orderOf } from "./order.ts";
import { readResult } from "./read-result.ts";
import { EventBody, MarkersBody, OrderBody, OrdersBody, PlacedBody, SitesBody, UserBody } from "./shapes.ts";
import { isSigned } from "./signature.ts";

const TIMEOUT_MS = 10_000;
/** The lab we order from in their network. */
const LAB_ID = "27";

type Options = Pick<Env, "LAB_URL" | "LAB_KEY"> & Partial<Pick<Env, "LAB_WEBHOOK_SECRET">>;

/**
 * Lab tests by Junction's network. Our order's id travels as their `passthrough` and as the idempotency key. Keys are forgotten
 * after a day, so before placing an order we look whether they already have it. Errors contain only the status.
 */
export function createJunction(env: Options, { timeoutMs = TIMEOUT_MS } = {}): Labs {
  const ask = async (path: string, init: { body?: object; key?: string } = {}): Promise<Response> => {
    const answer = await fetch(`${env.LAB_URL}${path}`, {
      method: init.body ? "POST" : "GET",
      headers: {
        Accept: "application/json",
        "x-vital-api-key": env.LAB_KEY ?? "",
        ...(init.body ? { "Content-Type": "application/json" } : {}),
        ...(init.key ? { "X-Idempotency-Key": init.key } : {}),
      },
      ...(init.body ? { body: JSON.stringify(init.body) } : {}),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => {
      throw new LabUnavailable("The lab network did not answer");
    });
    if (answer.ok || answer.status === 404) return answer;
    await answer.body?.cancel();
    const isBusy = answer.status >= 500 || answer.status === 429 || answer.status === 408 || answer.status === 401;
    throw new (isBusy ? LabUnavailable : LabRefused)(`The lab network answered ${answer.status}`);
  };
  const found = async (path: string): Promise<Response | null> => {
    const answer = await ask(path);
    if (answer.status !== 404) return answer;
    await answer.body?.cancel();
    return null;
  };
  const pdf = async (path: string) => {
    const answer = await found(path);
    return answer && new Uint8Array(await answer.arrayBuffer());
  };
  const order = async (ref: string) => {
    const answer = await found(`/v3/order/${encodeURIComponent(ref)}`);
    return answer && OrderBody.parse(await answer.json());
  };
  const requisition: Labs["requisition"] = ({ vendorRef }) =>
    pdf(`/v3/order/${encodeURIComponent(vendorRef)}/requisition/pdf`);

  return {
    key: "junction",
    readResult,
    requisition,
    pdf: ({ vendorRef }) => pdf(`/v3/order/${encodeURIComponent(vendorRef)}/result/pdf`),
    async panels() {
      const answer = await ask(`/v3/lab_tests/markers?lab_id=${LAB_ID}`);
      const { markers } = MarkersBody.parse(await answer.json());
      return markers.flatMap(({ provider_id: code, name, expected_results }) =>
        code ? [{ code, name, loincs: expected_results.flatMap(({ loinc }) => loinc ?? []) }] : [],
      );
    },
    async place(request) {
      const known = await findPlaced(request.order_id);
      const placed = known ?? (await create(request));
      return { vendorRef: placed.id, requisition: await requisition({ vendorRef: placed.id }) };
    },
    async sites({ zip }) {
      const answer = await found(`/v3/order/psc/info?zip_code=${encodeURIComponent(zip)}&lab_id=${LAB_ID}`);
      if (!answer) return [];
      const { patient_service_centers: sites } = SitesBody.parse(await answer.json());
      return sites.map(siteOf).sort((a, b) => (a.distanceMiles ?? Infinity) - (b.distanceMiles ?? Infinity));
    },
    async cancel({ orderId, vendorRef }) {
      try {
        const answer = await ask(`/v3/order/${encodeURIComponent(vendorRef)}/cancel`, {
          body: {},
          key: `cancel:${orderId}`,
        });
        await answer.body?.cancel();
        return answer.ok;
      } catch (error) {
        if (error instanceof LabRefused) return false;
        throw error;
      }
    },
    async get({ vendorRef }) {
      const body = await order(vendorRef);
      return body && orderOf(body);
    },
    async listSince({ since }) {
      const answer = await ask(`/v3/orders?updated_start_date=${encodeURIComponent(since.toISOString())}&size=500`);
      return OrdersBody.parse(await answer.json()).orders.map(orderOf);
    },
    async results({ vendorRef }) {
      const answer = await found(`/v3/order/${encodeURIComponent(vendorRef)}/result`);
      return answer && answer.text();
    },
    readEvent: ({ body, header }) => readEvent(env.LAB_WEBHOOK_SECRET, body, header),
  };

  /** An order whose answer we never got. */
  async function findPlaced(orderId: string) {
    const answer = await ask(`/v3/orders?search_input=${encodeURIComponent(orderId)}&size=10`);
    const { orders } = OrdersBody.parse(await answer.json());
    return orders.find(({ passthrough, status }) => passthrough === orderId && status !== "cancelled") ?? null;
  }

  async function create(request: LabOrderOut) {
    const user = await ask("/v2/user", { body: { client_user_id: request.order_id }, key: `user:${request.order_id}` });
    const { user_id } = UserBody.parse(await user.json());
    const answer = await ask("/v3/order", { body: bodyOf(request, user_id), key: request.order_id });
    if (!answer.ok) throw new LabRefused(`The lab network answered ${answer.status}`);
    return PlacedBody.parse(await answer.json()).order;
  }
}

const METHODS = { "walk-in": "walk_in_test", "at-home": "at_home_phlebotomy", kit: "testkit" } as const;

/** The person is one of theirs for this order only: orders of one person can't be joined there. */
function bodyOf({ patient, ordering_provider: provider, ...order }: LabOrderOut, userId: string) {
  const [first, ...rest] = provider.name.replace(/,.*$/, "").split(" ");
  return {
    user_id: userId,
    passthrough: order.order_id,
    collection_method: METHODS[order.collection],
    order_set: { add_on: { loinc_codes: order.loincs } },
    icd_codes: order.icd10,
    patient_details: {
      first_name: patient.first_name,
      last_name: patient.last_name,
      dob: patient.date_of_birth,
      gender: patient.sex,
      phone_number: patient.phone,
    },
    patient_address: {
      receiver_name: `${patient.first_name} ${patient.last_name}`,
      first_line: patient.address.street,
      city: patient.address.city,
      state: patient.address.state,
      zip: patient.address.zip,
      country: "US",
    },
    physician: { first_name: first ?? "", last_name: rest.join(" "), npi: provider.npi },
  };
}

function siteOf({ metadata, distance, site_code }: SitesBody): LabSite {
  const { name, first_line, second_line, city, state, zip_code, hours } = metadata;
  return {
    id: site_code,
    name,
    address: [first_line, second_line].filter(Boolean).join(", "),
    city: `${city}, ${state} ${zip_code}`,
    distanceMiles: distance ?? null,
    hours: Object.entries(hours ?? {})
      .flatMap(([day, open]) => (typeof open === "string" ? [`${day} ${open}`] : []))
      .join("; "),
    isWalkIn: true,
  };
}
type SitesBody = ReturnType<typeof SitesBody.parse>["patient_service_centers"][number];

function readEvent(
  secret: string | undefined,
  body: Uint8Array,
  header: (name: string) => string | undefined,
): LabEvent | null {
  const [id, at, signatures] = [header("svix-id"), header("svix-timestamp"), header("svix-signature")];
  if (!secret || !id || !signatures || !/^[\w-]{1,100}$/.test(id) || !/^\d{1,12}$/.test(at ?? "")) return null;
  if (!isSigned(secret, { id, at: Number(at), body }, signatures)) return null;
  const parsed = EventBody.safeParse(parseJson(body));
  const type = parsed.success ? parsed.data.event_type : "";
  const data = parsed.success ? parsed.data.data : {};
  return {
    id,
    kind: type.startsWith("labtest.order.")
      ? "order"
      : type.startsWith("labtest.result.")
        ? "result"
        : type.startsWith("labtest.match_review.")
          ? "unmatched"
          : "other",
    vendorRef: data.order_id ?? data.id ?? null,
    signedAt: new Date(Number(at) * 1000),
  };
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    return null;
  }
}
