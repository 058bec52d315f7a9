import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** Creates a brotli and a gzip version of every text file in the built client, once, at the best quality. */
const folder = join(process.env["BUILD_DIR"] ?? "build", "client");
for (const entry of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
  const path = join(folder, entry);
  if (!/\.(js|css|svg|json|txt|webmanifest)$/.test(path) || statSync(path).size < 500) continue;
  const text = readFileSync(path);
  writeFileSync(`${path}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
}
