import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * A folder of the release, relative to where the command was started: the repository's root, or the root of a packed release. A path
 * relative to this file would be wrong once the command is bundled.
 */
export function releaseFolder(name: string): URL {
  return pathToFileURL(`${resolve(name)}/`);
}
