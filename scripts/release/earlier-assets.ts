import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** How long a tab opened before an update may still request its own release's files. */
const DAYS = 14;
const ASSETS = "app/build/client/assets";
const LIST = "app/build/assets.json";

/** The day when a release with this file was last packed, by file name. */
type Days = Record<string, string>;

/**
 * Adds the scripts and styles of earlier releases to a packed one. Their names are content hashes, so they never collide. Returns how
 * many were added.
 */
export async function addEarlierAssets(
  folders: { release: string; previous: string | null },
  now: Date,
): Promise<number> {
  const { release, previous } = folders;
  const today = now.toISOString().slice(0, 10);
  const oldest = new Date(now.getTime() - DAYS * 86_400_000).toISOString().slice(0, 10);
  const own = await readdir(join(release, ASSETS));
  const days: Days = Object.fromEntries(own.sort().map((name) => [name, today]));
  const before = previous ? await readDays(previous) : {};
  const added = Object.entries(before).filter(([name, day]) => !days[name] && day >= oldest);
  await mkdir(join(release, ASSETS), { recursive: true });
  for (const [name, day] of added) {
    await cp(join(previous ?? "", ASSETS, name), join(release, ASSETS, name));
    days[name] = day;
  }
  await writeFile(join(release, LIST), `${JSON.stringify(days, null, 1)}\n`);
  return added.length;
}

async function readDays(folder: string): Promise<Days> {
  const text = await readFile(join(folder, LIST), "utf8").catch(() => "{}");
  return JSON.parse(text) as Days;
}
