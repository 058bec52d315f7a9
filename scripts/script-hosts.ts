import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PAYMENT_HOSTS, SCRIPT_HOSTS } from "#core/script-hosts.ts";

/** Namespaces, and pages that people may follow a link to. They provide no code and get no requests. */
const ONLY_NAMES = [
  "www.w3.org",
  "schema.org",
  "react.dev",
  "reactrouter.com",
  "github.com",
  "simplewebauthn.dev",
  "dailymed.nlm.nih.gov",
  "www.fda.gov",
  "www.docinfo.org",
  "www.nursys.com",
  "npiregistry.cms.hhs.gov",
  "docs.stripe.com",
  "example.com",
  "docs.stripe.com",
];

/** Every host named in the built client that's neither on the list nor just a name, with the file. */
export function unlistedHosts(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(js|mjs|html)$/.test(file))
    .flatMap((file) => hostsIn(readFileSync(join(folder, file), "utf8")).map((host) => `${host} in ${file}`))
    .filter((found) => ![...SCRIPT_HOSTS, ...PAYMENT_HOSTS, ...ONLY_NAMES].includes(found.split(" ")[0] ?? ""));
}

/** The same for a content security policy: every host in it. */
export function unlistedSources(policy: string, ownOrigin: string): string[] {
  return policy
    .split(/[;\s]+/)
    .filter((source) => /[.:*]/.test(source) && !/^('|data:$)/.test(source) && !source.startsWith(ownOrigin))
    .filter((source) => !SCRIPT_HOSTS.includes(URL.canParse(source) ? new URL(source).hostname : source));
}

function hostsIn(text: string): string[] {
  return [
    ...new Set([...text.matchAll(/(?:https?:|["'`])\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)/gi)].map(([, host]) => host!)),
  ];
}

/** The last step of `npm run build`: it fails if the build names a host that isn't on the list. */
if (import.meta.main) {
  const found = unlistedHosts(join(process.env["BUILD_DIR"] ?? "build", "client"));
  for (const line of found)
    process.stderr.write(`Not on the list of script hosts: ${line}. A link people follow belongs to ONLY_NAMES.\n`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
