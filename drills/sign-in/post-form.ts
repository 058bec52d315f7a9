import { request, type IncomingHttpHeaders } from "node:http";

export type FormAnswer = { status: number; headers: IncomingHttpHeaders; body: string; sentAt: number; ms: number };

/**
 * Submits a form, or the same fields as a JSON call, as a browser would, from the given loopback address. Status 0: the process was
 * gone before it responded.
 */
export function postForm(
  url: string,
  form: { path: string; fields: Record<string, string>; origin: string; from: string; cookie?: string; json?: boolean },
): Promise<FormAnswer> {
  const { hostname, port } = new URL(url);
  const body = form.json ? JSON.stringify(form.fields) : new URLSearchParams(form.fields).toString();
  const sentAt = performance.now();
  return new Promise((done) => {
    const gone = () => done({ status: 0, headers: {}, body: "", sentAt, ms: performance.now() - sentAt });
    const sent = request(
      {
        hostname,
        port,
        path: form.path,
        method: "POST",
        localAddress: form.from,
        agent: false,
        timeout: 60_000,
        headers: {
          Host: new URL(form.origin).host,
          Origin: form.origin,
          "Content-Type": form.json ? "application/json" : "application/x-www-form-urlencoded",
          "Content-Length": Buffer.byteLength(body),
          Accept: "text/html",
          ...(form.cookie ? { Cookie: form.cookie } : {}),
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk) => chunks.push(chunk));
        answer.on("error", gone);
        answer.on("end", () => {
          const text = Buffer.concat(chunks).toString("utf8");
          const ms = performance.now() - sentAt;
          done({ status: answer.statusCode ?? 0, headers: answer.headers, body: text, sentAt, ms });
        });
      },
    );
    sent.on("error", gone);
    sent.on("timeout", () => sent.destroy());
    sent.end(body);
  });
}

export function cookieIn(answer: FormAnswer, name: string): string | null {
  const line = answer.headers["set-cookie"]?.find((one) => one.startsWith(`${name}=`));
  return line?.split(";")[0] ?? null;
}
