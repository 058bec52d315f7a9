import { readFileSync } from "node:fs";
import { Registry, register } from "prom-client";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { registerShared } from "#core/metrics.ts";
import { AUDIT_ACTIONS } from "#domain/audit/action.ts";
import "../../src/server/metrics.ts";

/** The alert rules that Prometheus loads: a name that no process counts would never fire. */
type Rule = { alert: string; expr: string };
const FILE = "deploy/compose/alert-rules.yml";
const rules = (parse(readFileSync(FILE, "utf8")) as { groups: { rules: Rule[] }[] }).groups.flatMap((one) => one.rules);

const FUNCTIONS = new Set(["sum", "increase", "min", "by", "instance"]);

async function metricNames(): Promise<Set<string>> {
  const shared = new Registry();
  registerShared(shared);
  const all = [...(await shared.getMetricsAsJSON()), ...(await register.getMetricsAsJSON())];
  return new Set(all.map(({ name }) => name));
}

function namesIn(expr: string): string[] {
  const bare = expr.replace(/\{[^}]*\}|\[[^\]]*\]/g, "");
  return [...bare.matchAll(/[a-z_]+/g)].map(([name]) => name).filter((name) => !FUNCTIONS.has(name));
}

test.each(rules)("$alert counts what the clinic counts", async ({ expr }) => {
  const names = namesIn(expr);
  expect(names).not.toEqual([]);
  expect([...(await metricNames())]).toEqual(expect.arrayContaining(names));
});

/** The actions that a rule counts, as Prometheus matches them: the whole name. */
function actionsIn(expr: string): string[] {
  const [, operator, pattern] = /action(=~?)"([^"]*)"/.exec(expr) ?? [];
  if (!pattern) return [];
  const matches = operator === "=" ? (action: string) => action === pattern : whole(pattern.replaceAll("\\\\", "\\"));
  return AUDIT_ACTIONS.filter(matches);
}
const whole = (pattern: string) => (action: string) => new RegExp(`^(?:${pattern})$`).test(action);

test("failed sign-ins raise an alert, each kind by its name in the trail", () => {
  const counted = Object.fromEntries(rules.map(({ alert, expr }) => [alert, actionsIn(expr)]));
  expect(counted).toMatchObject({
    ManyRefusedSignIns: ["session.refused", "session.second-factor-refused", "session.confirm-refused"],
    SignInsThrottled: ["session.throttled"],
    FactorsReset: ["factor.reset"],
    ManyPagesViewedAsMembers: ["member.page-viewed"],
  });
});

test("Prometheus loads the rules", () => {
  expect(parse(readFileSync("deploy/compose/prometheus.yml", "utf8"))).toMatchObject({
    rule_files: ["alert-rules.yml"],
  });
  const compose = readFileSync("deploy/compose/compose.yaml", "utf8");
  expect(compose).toContain("./alert-rules.yml:/etc/prometheus/alert-rules.yml:ro");
});
