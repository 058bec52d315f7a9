import { METHODS } from "node:http";
import fc from "fast-check";
import { formType, oddForm, oddHeader, oddJson, oddType, oddUrl, token } from "./odd-input.ts";
import { send, type Answer } from "./wire.ts";

export type Tally = { sent: number; statuses: Map<string, number>; broken: string[]; hung: string[] };

/** Sends `count` requests that no honest client would, spread over all paths, and collects every 5xx response. */
export async function sendMalformed(
  port: number,
  options: { paths: string[]; origin: string; count: number; seed: number },
): Promise<Tally> {
  const { paths, origin, count, seed } = options;
  const requests = paths.flatMap((path, i) =>
    fc.sample(malformedRequest(path, origin), { seed: seed + i, numRuns: Math.ceil(count / paths.length) }),
  );
  const tally: Tally = { sent: requests.length, statuses: new Map(), broken: [], hung: [] };
  let next = 0;
  const work = async () => {
    for (let i = next++; i < requests.length; i = next++) {
      const request = requests[i]!;
      const answer = await send(port, request.bytes, { caller: i, halfCloseMs: 3_000 });
      note(tally, request, answer);
    }
  };
  await Promise.all(Array.from({ length: 32 }, work));
  return tally;
}

function note(tally: Tally, { kind, bytes }: Malformed, answer: Answer): void {
  const text = answer.statuses.length ? answer.statuses.map(String) : [answer.end === "hung" ? "hung" : "no answer"];
  for (const word of text) tally.statuses.set(word, (tally.statuses.get(word) ?? 0) + 1);
  const example = `${kind}: ${JSON.stringify(bytes.subarray(0, 300).toString("latin1"))}`;
  if (answer.statuses.some((status) => status >= 500)) tally.broken.push(`${answer.statuses.join()} ${example}`);
  if (answer.end === "hung") tally.hung.push(example);
}

type Malformed = { kind: string; bytes: Buffer };

function malformedRequest(path: string, origin: string): fc.Arbitrary<Malformed> {
  const head = (method: string, url: string, lines: string[]) =>
    `${method} ${url} HTTP/1.1\r\n${["Host: localhost", "Connection: close", ...lines].join("\r\n")}\r\n\r\n`;
  const post = (url: string, type: string, body: Buffer) =>
    Buffer.concat([
      Buffer.from(
        head("POST", url, [`Origin: ${origin}`, `Content-Type: ${type}`, `Content-Length: ${body.length}`]),
        "latin1",
      ),
      body,
    ]);
  const url = oddUrl(path);
  const mostlyPlain = fc.oneof({ weight: 3, arbitrary: fc.constant(path) }, { weight: 1, arbitrary: url });
  const kinds = {
    json: fc.tuple(mostlyPlain, oddJson, oddType).map(([u, body, type]) => post(u, type, body)),
    form: fc.tuple(mostlyPlain, oddForm, formType).map(([u, body, type]) => post(u, type, body)),
    url: fc.tuple(url, fc.constantFrom("GET", "HEAD")).map(([u, method]) => Buffer.from(head(method, u, []), "latin1")),
    method: fc
      .tuple(url, fc.oneof(fc.constantFrom(...METHODS), token))
      .map(([u, method]) => Buffer.from(head(method, u, [`Origin: ${origin}`]), "latin1")),
    header: fc
      .tuple(fc.constantFrom("GET", "POST"), fc.array(oddHeader, { minLength: 1, maxLength: 4 }))
      .map(([method, lines]) => Buffer.from(head(method, path, [`Origin: ${origin}`, ...lines]), "latin1")),
    bytes: fc
      .tuple(fc.uint8Array({ maxLength: 2_000 }), fc.boolean())
      .map(([noise, isPrefixed]) => Buffer.concat([Buffer.from(isPrefixed ? `GET ${path} ` : ""), noise])),
  };
  return fc.oneof(
    ...Object.entries(kinds).map(([kind, bytes]) => bytes.map((made) => ({ kind: `${kind} ${path}`, bytes: made }))),
  );
}
