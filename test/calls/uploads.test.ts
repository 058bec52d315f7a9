import { beforeAll, describe, expect, test } from "vitest";
import { DEMO_FILE_ID } from "../../scripts/demo/files.ts";
import { freePort } from "../../scripts/local-postgres.ts";
import { pdfOf } from "../pdf.ts";
import { client, clinic, useClinic } from "../running-clinic.ts";
import { openSession } from "../sessions.ts";

/** Uploads and downloads over real HTTP, against the build with its worker and the sandbox scanner. */
const cookies: Record<"member" | "other" | "employee", string> = { member: "", other: "", employee: "" };
const PDF = pdfOf({ padding: Buffer.from("words\n".repeat(60_000)) });
const PART = 256 * 1024;
const EICAR = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");

useClinic({ demo: { patients: 2 } });
beforeAll(async () => {
  for (const who of Object.keys(cookies) as (keyof typeof cookies)[]) {
    cookies[who] = `__Host-session=${await openSession(client, `${who}@demo.test`)}`;
  }
});

test("a file comes in pieces, is checked, and is handed out by a link as a download that runs nothing", async () => {
  const location = await announce(PDF.length, "report.pdf");
  expect(location).toMatch(/^\/api\/uploads\/[0-9a-f-]{36}$/);
  expect((await patch(location, 0, PDF.subarray(0, PART))).headers.get("upload-offset")).toBe(String(PART));
  const head = await send("HEAD", location, { as: "member" });
  expect([head.status, head.headers.get("upload-offset")]).toEqual([200, String(PART)]);
  expect((await patch(location, PART, PDF.subarray(PART))).status).toBe(204);
  const fileId = location.split("/").at(-1)!;
  await untilState(fileId, "clean");

  const link = await send("GET", `/profile/files/${fileId}`, { as: "member" });
  expect(link.status).toBe(303);
  expect(link.headers.get("referrer-policy")).toBe("same-origin");
  const file = await fetch(link.headers.get("location")!.replace(clinic.origin, clinic.web[0]!.url));
  expect(file.status).toBe(200);
  expect(Buffer.from(await file.arrayBuffer())).toEqual(PDF);
  expect(Object.fromEntries(file.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": expect.stringMatching(/^attachment; filename="file-[\d-]+-[0-9a-f]{6}\.pdf"$/),
    "content-security-policy": expect.stringMatching(/^sandbox; default-src 'none'/),
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
  for (const as of ["other", undefined] as const) {
    const answer = await send("GET", `/profile/files/${fileId}`, { as });
    expect([303, 404]).toContain(answer.status);
    expect(answer.headers.get("location") ?? "").not.toContain("signed-file");
  }
});

test("the harmless test virus is refused and leaves no link", async () => {
  const bytes = Buffer.from(`%PDF-1.4\n${EICAR}`);
  const location = await announce(bytes.length, "scan_004.pdf");
  await patch(location, 0, bytes);
  const fileId = location.split("/").at(-1)!;
  await untilState(fileId, "refused");
  expect((await send("GET", `/profile/files/${fileId}`, { as: "member" })).status).toBe(404);
  const page = await (await send("GET", "/profile/files", { as: "member" })).text();
  expect(page).toContain("The virus check found something harmful");
});

describe("every request is looked at by itself", () => {
  let location: string;
  beforeAll(async () => {
    location = await announce(PDF.length, "report.pdf");
    await patch(location, 0, PDF.subarray(0, 1_000));
  });

  test.each([
    ["without a session", { as: undefined }, 401],
    ["by another member", { as: "other" as const }, 404],
    ["by staff, who did not begin it", { as: "employee" as const }, 404],
    ["from another site", { as: "member" as const, headers: { Origin: "https://evil.test" } }, 403],
    ["without an origin", { as: "member" as const, headers: { Origin: "" } }, 403],
    ["with the wrong offset", { as: "member" as const, headers: { "Upload-Offset": "5" } }, 409],
    ["with an offset that is none", { as: "member" as const, headers: { "Upload-Offset": "-1" } }, 400],
    ["of a strange type", { as: "member" as const, headers: { "Content-Type": "text/plain" } }, 400],
    ["without the protocol's version", { as: "member" as const, headers: { "Tus-Resumable": "" } }, 412],
  ])("a piece %s is refused", async (_, options, status) => {
    const answer = await send("PATCH", location, pieceAt(1_000, PDF.subarray(1_000, 2_000), options));
    expect(answer.status).toBe(status);
    expect(await received(location)).toBe(1_000);
  });

  test("and a piece past the announced end", async () => {
    const small = await announce(10, "small.pdf");
    expect((await send("PATCH", small, pieceAt(0, Buffer.alloc(11), { as: "member" }))).status).toBe(413);
  });

  test("and a piece that is larger than pieces are", async () => {
    const headers = {
      "upload-offset": "1000",
      "content-type": "application/offset+octet-stream",
      cookie: cookies.member,
    };
    const all = { ...headers, origin: clinic.origin, "tus-resumable": "1.0.0" };
    expect((await raw("PATCH", clinic.web[0]!.url, location, all, Buffer.alloc(PART + 1))).status).toBe(413);
    expect(await received(location)).toBe(1_000);
  });

  test.each([
    ["DELETE", "other", 404],
    ["DELETE", undefined, 401],
    ["HEAD", "other", 404],
    ["HEAD", undefined, 401],
    ["GET", "member", 405],
    ["OPTIONS", "member", 405],
    ["PUT", "member", 405],
  ] as const)("%s by %s is %i", async (method, as, status) => {
    expect((await send(method, location, { as })).status).toBe(status);
  });

  test("addresses that are no upload are not there, and nothing else takes these methods", async () => {
    for (const path of ["/api/uploads/x", "/api/uploads/..%2f..%2fetc", "/api/uploads/a/b"]) {
      expect((await send("PATCH", path, pieceAt(0, Buffer.from("x"), { as: "member" }))).status, path).toBeOneOf([
        404, 405,
      ]);
    }
    for (const path of ["/profile/files", "/api/search", "/"]) {
      expect((await send("PATCH", path, pieceAt(0, Buffer.from("x"), { as: "member" }))).status, path).toBe(405);
      expect((await send("DELETE", path, { as: "member" })).status, path).toBe(405);
    }
  });

  test("broken off, it is gone", async () => {
    const own = await announce(100, "own.pdf");
    expect((await send("DELETE", own, { as: "member" })).status).toBe(204);
    expect((await send("HEAD", own, { as: "member" })).status).toBe(404);
  });
});

test.each([
  [26_214_401, "big.pdf", {}, 413],
  [10, "program.exe", {}, 415],
  [10, "a.pdf", { "Upload-Defer-Length": "1" }, 400],
  [10, "a.pdf", { for: "01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5", kind: "lab-report" }, 403],
])("announcing %i bytes of %s with %o is %i", async (bytes, name, extra, status) => {
  const { for: forUser, kind, ...headers } = extra as Record<string, string>;
  const answer = await send("POST", "/api/uploads", {
    as: "member",
    headers: { ...announcement(bytes, name, forUser ? { for: forUser, kind: kind! } : {}), ...headers },
  });
  expect(answer.status).toBe(status);
});

test("names with paths and 300 bytes are kept as harmless text", async () => {
  for (const name of [
    "../../../etc/passwd.pdf",
    `${"ü".repeat(148)}.pdf`,
    "a\r\nSet-Cookie: x=y.pdf",
    "\u202Efdp.pdf",
  ]) {
    const location = await announce(10, name);
    const { rows } = await client.query<{ name: string }>("select name from stored_file where id = $1", [
      location.split("/").at(-1),
    ]);
    expect(rows[0]!.name).toMatch(/^[^/\\\p{Cc}\p{Cf}]{1,120}$/u);
  }
});

test("one address may send 600 pieces a minute, and is told how long to wait", async () => {
  const knock = () =>
    send("HEAD", "/api/uploads/01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5", {
      as: undefined,
      headers: { "X-Forwarded-For": "10.66.0.1" },
    });
  const statuses: number[] = [];
  for (let round = 0; round < 13; round++) {
    const answers = await Promise.all(Array.from({ length: 50 }, knock));
    statuses.push(...answers.map(({ status }) => status));
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(600);
  const refused = await knock();
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
}, 180_000);

test("without script a small file goes by a plain form, a larger one is turned down", async () => {
  const form = (bytes: Buffer) => {
    const data = new FormData();
    data.set("file", new File([new Uint8Array(bytes)], "by-form.pdf", { type: "application/pdf" }));
    return send("POST", "/profile/files", { as: "member", body: data });
  };
  const sent = await form(pdfOf({ padding: Buffer.alloc(100_000) }));
  expect([sent.status, sent.headers.get("location")]).toEqual([303, "/profile/files#upload"]);
  const { rows } = await client.query<{ id: string }>("select id from stored_file where name = 'by-form.pdf'");
  await untilState(rows[0]!.id, "clean");
  expect((await form(PDF)).status).toBe(413);
  expect((await send("POST", "/profile/files", { as: "member", body: new FormData() })).status).toBe(400);
});

test("with an origin of their own, files come from there alone and nobody's page does", async () => {
  const filesHost = `files.localhost:${await freePort()}`;
  const web = await clinic.startWeb({ FILES_ORIGIN: `http://${filesHost}` });
  const from = (host: string, path: string, headers: Record<string, string> = {}) =>
    raw("GET", web.url, path, { host, ...headers });
  // A file this test has sent: the demo clinic's files have no bytes here.
  const { rows } = await client.query<{ id: string }>(
    "select id from stored_file where state = 'clean' and id <> $1 order by created_at desc limit 1",
    [DEMO_FILE_ID],
  );
  const link = await from("localhost", `/profile/files/${rows[0]!.id}`, { cookie: cookies.member });
  expect(link.location).toMatch(new RegExp(`^http://${filesHost}/signed-file/`));
  const path = new URL(link.location).pathname;
  expect((await from(filesHost, path)).status).toBe(200);
  expect((await from("localhost", path)).status).toBe(404);
  expect((await from(filesHost, "/sign-in")).status).toBe(404);
  expect((await from(filesHost, "/profile/files", { cookie: cookies.member })).status).toBe(404);
}, 180_000);

type Options = { as: keyof typeof cookies | undefined; headers?: Record<string, string>; body?: Buffer | FormData };

function send(method: string, path: string, { as, headers = {}, body }: Options): Promise<Response> {
  const all: Record<string, string> = {
    Origin: clinic.origin,
    "Tus-Resumable": "1.0.0",
    "X-Forwarded-For": "10.67.0.1",
    ...(as ? { Cookie: cookies[as] } : {}),
    ...headers,
  };
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ""));
  return fetch(`${clinic.web[0]!.url}${path}`, {
    method,
    redirect: "manual",
    headers: given,
    ...(body ? { body: body instanceof FormData ? body : new Uint8Array(body) } : {}),
  });
}

/** Unlike fetch, lets you set the Host header, and uses a separate connection. */
async function raw(method: string, url: string, path: string, headers: Record<string, string>, body?: Buffer) {
  const { request } = await import("node:http");
  return new Promise<{ status: number; location: string }>((done, fail) => {
    request(`${url}${path}`, { method, headers, agent: false }, (answer) => {
      done({ status: answer.statusCode!, location: answer.headers.location ?? "" });
      answer.resume();
    })
      .once("error", fail)
      .end(body);
  });
}

function pieceAt(offset: number, bytes: Buffer, { headers, ...rest }: Partial<Options>): Options {
  const own = { "Upload-Offset": String(offset), "Content-Type": "application/offset+octet-stream" };
  return { as: undefined, body: bytes, ...rest, headers: { ...own, ...headers } };
}

const patch = (location: string, offset: number, bytes: Buffer) =>
  send("PATCH", location, pieceAt(offset, bytes, { as: "member" }));

function announcement(bytes: number, name: string, more: Record<string, string> = {}): Record<string, string> {
  const metadata = Object.entries({ filename: name, ...more }).map(
    ([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`,
  );
  return { "Upload-Length": String(bytes), "Upload-Metadata": metadata.join(",") };
}

async function announce(bytes: number, name: string): Promise<string> {
  const answer = await send("POST", "/api/uploads", { as: "member", headers: announcement(bytes, name) });
  expect(answer.status).toBe(201);
  return answer.headers.get("location")!;
}

async function received(location: string): Promise<number> {
  return Number((await send("HEAD", location, { as: "member" })).headers.get("upload-offset"));
}

async function untilState(fileId: string, state: string): Promise<void> {
  const ask = async () =>
    (await client.query<{ state: string }>("select state from stored_file where id = $1", [fileId])).rows[0]?.state;
  await expect.poll(ask, { timeout: 15_000, interval: 100 }).toBe(state);
}
