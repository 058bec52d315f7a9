import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

/** Creates a brotli version of every text file in the built client, once, at the best quality. */
const folder = join(process.env["BUILD_DIR"] ?? "build", "client");
for (const entry of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
  const path = join(folder, entry);
  if (!/\.(js|css|svg|json|txt|webmanifest)$/.test(path) || statSync(path).size < 500) continue;
  const packed = brotliCompressSync(readFileSync(path), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  writeFileSync(`${path}.br`, packed);
}
