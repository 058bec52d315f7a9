import { execFile } from "node:child_process";
import { mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const BUILDAH_ENV = { STORAGE_DRIVER: "vfs", BUILDAH_ISOLATION: "chroot" };

/** Runs a command on this machine; writes its output to a file, if given. */
export async function run(command: string, args: string[], file?: string): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, {
    env: { ...process.env, ...BUILDAH_ENV },
    maxBuffer: 100_000_000,
  });
  if (file) await writeFile(file, stdout);
  return stdout.trim();
}

/**
 * Base, build, release and image, all from scratch. The Containerfile's build stage needs an image from a registry; here its result,
 * the packed release, is passed in instead, and everything after that comes from the Containerfile.
 */
export async function buildImage(folder: string, name: string): Promise<{ name: string; digest: string }> {
  const here = join(folder, name);
  await mkdir(here, { recursive: true });
  await run("deploy/make-base", [join(here, "base.tar")]);
  // The same for each build: buildah writes it into the image's history.
  const base = "clinic-drill-base";
  await run("buildah", ["bud", "--timestamp", "0", "-q", "-f", "deploy/Containerfile.base", "-t", base, here]);
  await run("npm", ["run", "--silent", "build"]);
  await run("npm", ["run", "--silent", "pack-release", "--", join(here, "release")]);
  const image = `clinic-drill-${name}`;
  const args = ["bud", "--timestamp", "0", "-q", "--build-context", `build=${here}`];
  await run("buildah", [
    ...args,
    "--build-arg",
    `BASE=localhost/${base}`,
    "-f",
    "deploy/Containerfile",
    "-t",
    image,
    here,
  ]);
  const digest = await run("buildah", ["inspect", "--type", "image", "--format", "{{.FromImageID}}", image]);
  return { name: image, digest };
}

/** As a registry would store it. */
export async function packedBytes(folder: string, image: string): Promise<number> {
  const target = join(folder, "packed");
  await run("buildah", ["push", "-q", image, `oci:${target}`]);
  const blobs = join(target, "blobs/sha256");
  const sizes = await Promise.all((await readdir(blobs)).map(async (name) => (await stat(join(blobs, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

export async function imageConfig(image: string): Promise<{ User?: string; Entrypoint?: string[] }> {
  const text = await run("buildah", ["inspect", "--type", "image", image]);
  return (JSON.parse(text) as { OCIv1: { config: { User?: string; Entrypoint?: string[] } } }).OCIv1.config;
}

export async function mountImage(image: string): Promise<{ root: string; unmount(): Promise<void> }> {
  const container = await run("buildah", ["from", image]);
  const root = await run("buildah", ["mount", container]);
  return { root, unmount: async () => void (await run("buildah", ["rm", container])) };
}
