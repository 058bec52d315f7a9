import { newAddress } from "./address.ts";

/**
 * Someone without a browser: opens pages and submits their forms as a browser without JavaScript does. Use it to set up what a test
 * needs, through the same pages and checks, in a fraction of the time.
 */
export class Visitor {
  readonly #cookies = new Map<string, string>();
  readonly #address = newAddress();

  constructor(session?: string) {
    if (session) this.#cookies.set("__Host-session", session);
  }

  /** The page's HTML. */
  async open(path: string): Promise<string> {
    const answer = await this.#ask(path);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    return answer.text();
  }

  /** Submits a form and follows the redirect; returns where it led. A form that comes back with errors throws here. */
  async send(path: string, fields: Record<string, string> | FormData): Promise<string> {
    const body = fields instanceof FormData ? fields : new URLSearchParams(fields);
    const answer = await this.#ask(path, body);
    const location = answer.headers.get("Location");
    if (answer.status !== 303 || !location)
      throw new Error(`${path} answered ${answer.status}: ${await problemsOf(answer)}`);
    return location;
  }

  async #ask(path: string, body?: URLSearchParams | FormData): Promise<Response> {
    const origin = process.env["CLINIC_ORIGIN"] ?? "";
    const answer = await fetch(`${origin}${path}`, {
      redirect: "manual",
      headers: {
        ...this.#address,
        Origin: origin,
        Cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      },
      ...(body ? { method: "POST", body } : {}),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.#cookies.set(name, value);
    }
    return answer;
  }
}

/** The value of an option on a page, by its label. */
export function optionOf(html: string, label: RegExp): string | undefined {
  return [...html.matchAll(/<option[^>]*value="([^"]*)"[^>]*>([^<]*)/g)].find(([, , text = ""]) =>
    label.test(text),
  )?.[1];
}

/** The value of a hidden field on a page. */
export function hiddenValue(html: string, name: string): string {
  const value = new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1];
  if (value === undefined) throw new Error(`There is no field ${name}`);
  return value;
}

async function problemsOf(answer: Response): Promise<string> {
  const text = (await answer.text()).replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, "");
  return /There is a problem[\s\S]{0,600}/.exec(text)?.[0].replaceAll(/<[^>]*>/g, " ") ?? "";
}
