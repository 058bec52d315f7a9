import { existsSync } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startClinic } from "#test/clinic.ts";
import { createChecks, report } from "#test/report.ts";
import { buildImage, imageConfig, mountImage, packedBytes, run } from "./image/build-image.ts";
import { startFromImage } from "./image/start-from-image.ts";

/**
 * The container image, built twice from scratch and run as in a cluster: an unprivileged user, a read-only root, no shell. Needs root,
 * buildah and mmdebstrap (`apt-get install buildah mmdebstrap`) and takes a few minutes: run it manually, not in CI.
 */
const MAX_PACKED_MB = 85;
const SHELLS = [
  "bin/sh",
  "bin/bash",
  "bin/dash",
  "bin/busybox",
  "usr/bin/sh",
  "usr/bin/bash",
  "usr/bin/dash",
  "usr/bin/perl",
];
const { check, failures } = createChecks();
const folder = await mkdtemp(join(tmpdir(), "image-drill-"));

try {
  const [first, second] = [await buildImage(folder, "first"), await buildImage(folder, "second")];
  check(first.digest === second.digest, `two builds, one digest: ${first.digest}, ${second.digest}`);
  const megabytes = (await packedBytes(folder, first.name)) / 1e6;
  check(megabytes <= MAX_PACKED_MB, `${megabytes.toFixed(1)} MB packed, at most ${MAX_PACKED_MB}`);

  const { User, Entrypoint = [] } = await imageConfig(first.name);
  check(User === "10001:10001", `runs as ${User}`);
  check(Entrypoint[0] === "/nodejs/bin/node", `starts ${Entrypoint.join(" ")}`);
  await run("npm", ["sbom", "--sbom-format", "cyclonedx", "--omit", "dev"], join(folder, "sbom.json"));
  check((await stat(join(folder, "sbom.json"))).size > 10_000, "its bill of materials is written");

  const image = await mountImage(first.name);
  try {
    const shells = SHELLS.filter((path) => existsSync(join(image.root, path)));
    check(shells.length === 0, `no shell in it: ${shells.join(", ") || "none found"}`);
    await startBoth(image.root);
  } finally {
    await image.unmount();
  }
  report({
    name: "image",
    value: Number(megabytes.toFixed(1)),
    unit: "MB packed",
    target: MAX_PACKED_MB,
    ok: failures.length === 0,
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function startBoth(root: string): Promise<void> {
  const clinic = await startClinic({ webs: 0, worker: false, env: { LOG_LEVEL: "info" } });
  try {
    const web = await startFromImage(clinic, root, "web");
    const page = await fetch(`${web.url}/`, { headers: { Host: "clinic.example" } });
    check(page.status === 200, `its home page answers ${page.status}`);
    check(web.user() === 10001, `the process belongs to user ${web.user()}`);
    check(!web.canWrite(), "its root cannot be written to");
    const worker = await startFromImage(clinic, root, "worker");
    for (const [name, one] of Object.entries({ web, worker })) {
      const { code, seconds } = await one.stop();
      check(code === 0 && seconds < 20, `the ${name} stops by itself: code ${code} after ${seconds.toFixed(1)} s`);
    }
  } finally {
    await clinic.stop();
  }
}
