import type { z } from "zod";
import { VendorRefused, VendorUnavailable, type VendorProblem } from "#domain/prescribing/vendor/eprescribe.ts";
import type { DosespotOptions } from "./options.ts";
import { ResultBody, TokenBody } from "./shapes.ts";

const TIMEOUT_MS = 10_000;
/** A token that is about to expire isn't used. */
const SPARE_MS = 30_000;

type Init = { body?: object; method?: "POST" | "PUT"; behalfOf?: string };
/** One call: the answer, as `schema` reads it. */
export type DosespotCall = <Schema extends z.ZodType>(
  path: string,
  schema: Schema | null,
  init?: Init,
) => Promise<z.infer<Schema>>;

/**
 * Calls to the service. Its refusals come with HTTP 200 and a result code; what it says about them can contain a patient's
 * details, so it's turned into a code and dropped.
 */
export function connectDosespot(env: DosespotOptions, { timeoutMs = TIMEOUT_MS } = {}): DosespotCall {
  const tokens = new Map<string, { token: string; until: number }>();
  const api = `${env.EPRESCRIBE_URL}/webapi/v2`;

  return async (path, schema, init = {}) => {
    const behalfOf = init.behalfOf ?? env.EPRESCRIBE_USER ?? "";
    const answer = await ask(path, {
      method: init.method ?? (init.body ? "POST" : "GET"),
      headers: {
        Accept: "application/json",
        Authorization: `Bearer ${await tokenFor(behalfOf)}`,
        ...(init.body ? { "Content-Type": "application/json" } : {}),
      },
      ...(init.body ? { body: JSON.stringify(init.body) } : {}),
    });
    if (answer.status === 401) tokens.delete(behalfOf);
    if (!answer.ok) throw new VendorUnavailable(`The e-prescribing service answered ${answer.status}`);
    const content: unknown = await answer.json().catch(() => null);
    const result = ResultBody.safeParse(content);
    if (!result.success) throw new VendorUnavailable("The e-prescribing service sent an unreadable answer");
    const { ResultCode: code, ResultDescription: why } = result.data.Result;
    if (code.toUpperCase() !== "OK") throw new VendorRefused(problemOf(why ?? ""));
    return (schema ? schema.parse(content) : null) as never;
  };

  async function tokenFor(clinician: string): Promise<string> {
    const known = tokens.get(clinician);
    if (known && known.until > performance.now()) return known.token;
    const form = new URLSearchParams({
      grant_type: "password",
      client_id: env.EPRESCRIBE_CLINIC ?? "",
      client_secret: env.EPRESCRIBE_KEY ?? "",
      username: env.EPRESCRIBE_USER ?? "",
      password: env.EPRESCRIBE_KEY ?? "",
      scope: "api",
      ...(clinician === env.EPRESCRIBE_USER ? {} : { acr_values: `OnBehalfOfUserId=${clinician}` }),
    });
    const answer = await ask("/connect/token", {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: form.toString(),
    });
    if (!answer.ok) throw new VendorUnavailable(`The e-prescribing service answered ${answer.status} for a token`);
    const { access_token: token, expires_in: seconds } = TokenBody.parse(await answer.json());
    tokens.set(clinician, { token, until: performance.now() + seconds * 1000 - SPARE_MS });
    return token;
  }

  async function ask(path: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(`${api}${path}`, {
        ...init,
        headers: { ...init.headers, "Subscription-Key": env.EPRESCRIBE_SUBSCRIPTION ?? "" },
        signal: AbortSignal.timeout(timeoutMs),
      });
    } catch {
      throw new VendorUnavailable("The e-prescribing service did not answer");
    }
  }
}

function problemOf(description: string): VendorProblem {
  if (/phone/i.test(description)) return "phone";
  if (/clinician|prescriber/i.test(description)) return "not-enrolled";
  if (/pharmacy/i.test(description)) return "pharmacy-unknown";
  if (/diagnos/i.test(description)) return "diagnosis-unknown";
  return /name|address|city|zip|state|birth|gender/i.test(description) ? "patient-details" : "prescription";
}
