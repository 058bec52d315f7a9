import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join, relative } from "node:path";
import { chooseEncoding, type Encoding } from "./encoding.ts";
import { NOT_STORED } from "./no-store.ts";

type StaticFile = {
  bytes: Record<Exclude<Encoding, "identity">, Buffer | null> & { identity: Buffer };
  headers: Record<string, string>;
};
export type StaticFiles = {
  send(path: string, request: IncomingMessage, response: ServerResponse): boolean;
  /** The text of a file, as it's sent. Null if there is none. */
  read(path: string): string | null;
};

const TYPES: Record<string, string> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  png: "image/png",
  ico: "image/x-icon",
  woff2: "font/woff2",
  txt: "text/plain; charset=utf-8",
  webmanifest: "application/manifest+json",
  json: "application/json",
};

/** The built client, a few hundred small files, in memory with their packed versions (made by `scripts/compress.ts`). */
export function loadStaticFiles(folder: string): StaticFiles {
  const files = new Map<string, StaticFile>();
  for (const path of walk(folder)) {
    if (/\.(br|gz)$/.test(path)) continue;
    const url = `/${relative(folder, path)}`;
    const body = readFileSync(path);
    const isHashed = url.startsWith("/assets/");
    files.set(url, {
      bytes: { identity: body, br: readPacked(`${path}.br`), gzip: readPacked(`${path}.gz`) },
      headers: {
        "Content-Type": TYPES[path.split(".").at(-1) ?? ""] ?? "application/octet-stream",
        "Cache-Control": isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600",
        "X-Content-Type-Options": "nosniff",
        "Cross-Origin-Resource-Policy": "same-origin",
        // Weak, because the packed versions share it.
        ETag: `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
        Vary: "Accept-Encoding",
      },
    });
  }
  return {
    send(path, request, response) {
      const file = files.get(path);
      if (!file) return false;
      if (request.headers["if-none-match"]?.includes(file.headers["ETag"] ?? "")) {
        response.writeHead(304, file.headers).end();
        return true;
      }
      const encoding = chooseEncoding(request.headers["accept-encoding"]);
      const packed = encoding === "identity" ? null : file.bytes[encoding];
      const bytes = packed ?? file.bytes.identity;
      response.writeHead(200, {
        ...file.headers,
        "Content-Length": bytes.byteLength,
        ...(packed ? { "Content-Encoding": encoding } : {}),
      });
      response.end(bytes);
      return true;
    },
    read: (path) => files.get(path)?.bytes.identity.toString() ?? null,
  };
}

/** A tab from another release wants a file we don't have: nobody reads the response, and the next release may have it. */
export function sendMissingAsset(response: ServerResponse): void {
  response.writeHead(404, { ...NOT_STORED, "Content-Length": 0 }).end();
}

function readPacked(path: string): Buffer | null {
  return existsSync(path) ? readFileSync(path) : null;
}

function* walk(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(".")) continue;
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* walk(path);
    else yield path;
  }
}
