import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { isOfAnother, webEnv, workerEnv, type Process } from "#core/env.ts";
import { KEY_TO_MAKE } from "#core/env/variables.ts";

/** The manifests give each process the settings it needs, and none of another's secrets. */
const READ = { web: webEnv, worker: workerEnv };
const KEYRING = `k1:${Buffer.alloc(32, 7).toString("base64")}`;
const EXAMPLE = readSettings("docs/operations/example.env");

describe.each(globSync("deploy/kubernetes/overlays/*/settings.env"))("%s", (file) => {
  test.each(["web", "worker"] as const)("and the secrets of %s start it", (process) => {
    const given = { ...readSettings(file), ...ownEnvironment(process) };
    expect(() => READ[process](given)).not.toThrow();
  });

  test.each([
    ["web", "DATABASE_AUTH_URL"],
    ["worker", "SMS_KEY"],
  ] as const)("without one of them %s does not start", (process, name) => {
    const { [name]: _left, ...given } = { ...readSettings(file), ...ownEnvironment(process) };
    expect(() => READ[process](given)).toThrow(name);
  });
});

describe("compose.yaml", () => {
  test.each([
    ["web-1", "web"],
    ["web-2", "web"],
    ["worker", "worker"],
  ] as const)("%s gets only its own secrets, and mounts each one it reads", (service, process) => {
    const compose = parse(readFileSync("deploy/compose/compose.yaml", "utf8"), { merge: true }) as Compose;
    const { environment = {}, secrets = [] } = compose.services[service] ?? {};
    const files = Object.entries(environment).filter(
      ([name]) => name.endsWith("_FILE") && name !== "AUDIT_ANCHOR_FILE",
    );
    expect(files.length).toBeGreaterThan(5);
    for (const [name, path] of files) {
      expect(isOfAnother(process, name.replace(/_FILE$/, "")), name).toBe(false);
      expect(secrets).toContain(path.replace("/run/secrets/", ""));
    }
  });
});

type Compose = { services: Record<string, { environment?: Record<string, string>; secrets?: string[] }> };
type Deployment = { kind: string; spec: { template: { spec: { containers: { env: EnvEntry[] }[] } } } };
type EnvEntry = { name: string; value?: string };

/** As the container would see it, with each file read. */
function ownEnvironment(process: Process): Record<string, string> {
  const documents = parseAllDocuments(readFileSync(`deploy/kubernetes/base/${process}.yaml`, "utf8"));
  const deployment = documents.map((one) => one.toJS() as Deployment).find(({ kind }) => kind === "Deployment");
  const entries = deployment?.spec.template.spec.containers[0]?.env ?? [];
  return Object.fromEntries(
    entries.flatMap(({ name, value }) => {
      if (name === "AUDIT_ANCHOR_FILE") return [[name, value ?? ""]];
      if (!name.endsWith("_FILE")) return [];
      const variable = name.replace(/_FILE$/, "");
      const example = EXAMPLE[variable] ?? "";
      return [[variable, example === KEY_TO_MAKE ? KEYRING : example]];
    }),
  );
}

function readSettings(file: string): Record<string, string> {
  const lines = readFileSync(file, "utf8").split("\n");
  return Object.fromEntries(
    lines.flatMap((line) => (/^[A-Z0-9_]+=/.test(line) ? [line.split(/=(.*)/s).slice(0, 2)] : [])),
  );
}
