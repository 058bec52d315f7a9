import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** Production entry. Loads the rest only after a look at the version: an old node would fail with a riddle. */
const major = Number(process.versions.node.split(".")[0]);
if (major < 24) {
  process.stderr.write(`This needs Node 24 or later; this is ${process.versions.node}.\n`);
  process.exit(78);
}
const { runWeb } = await import("./server/run-web.ts");
await runWeb(pathToFileURL(`${resolve(process.env["BUILD_DIR"] ?? "build")}/`));
