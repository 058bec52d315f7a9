/** Production entry. Written so that even an old node can parse it and say what is wrong. */
const major = Number(process.versions.node.split(".")[0]);
if (major < 24) {
  process.stderr.write(`This needs Node 24 or later; this is ${process.versions.node}.\n`);
  process.exit(78);
}
const { runWeb } = await import("./server/run-web.ts");
await runWeb(new URL(`../${process.env["BUILD_DIR"] ?? "build"}/`, import.meta.url));

export {};
