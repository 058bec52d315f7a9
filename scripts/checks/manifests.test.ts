import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { manifestProblems } from "./manifests.ts";

const name = "deploy/kubernetes/base/web.yaml";
const web = readFileSync(name, "utf8");

describe("the Kubernetes manifests", () => {
  test("are of their kinds", () => {
    expect(manifestProblems([{ name, text: web }])).toEqual([]);
  });

  test.each([
    ["a misspelled field", /readinessProbe/, "readynessProbe"],
    ["a number where text belongs", /maxSurge: 1/, "maxSurge: [1]"],
    ["an unknown kind", /kind: Service/, "kind: Sevice"],
    ["a field on the wrong level", /terminationGracePeriodSeconds: 45/, "drainSeconds: 5"],
    ["text that is not YAML", /spec:\n {2}replicas/, "spec: {\n  replicas"],
  ])("%s is refused", (_what, good, bad) => {
    expect(web).toMatch(good);
    expect(manifestProblems([{ name, text: web.replace(good, bad) }])).not.toEqual([]);
  });
});
