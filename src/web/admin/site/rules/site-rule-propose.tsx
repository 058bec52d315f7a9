import { href, redirect } from "react-router";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { Textarea } from "#ui/form/textarea.tsx";
import { BackLink } from "#ui/link/back-link.tsx";
import { getRule } from "#domain/safety/publishing/get-rule.ts";
import { proposeRule } from "#domain/safety/publishing/propose-rule.ts";
import { formatRuleYaml } from "#domain/safety/rules/parse-rule.server.ts";
import { Form } from "../../../shared/form/form.tsx";
import { readForm, refuseConflict, refuseForm } from "../../../shared/form/form.server.ts";
import { FormProblems } from "../../../shared/form/form-problems.tsx";
import { problemOf, type Refused } from "../../../shared/form/problems.ts";
import { useBusy } from "../../../shared/form/use-busy.ts";
import { noIndex, PageTitle } from "../../../shared/page/page-title.tsx";
import { run } from "../../../shared/request/request.server.ts";
import type { Route } from "./+types/site-rule-propose.ts";
import { ruleMessage } from "./rule-messages.ts";

export const meta = noIndex;

/** A new version as text: the newest one to start from, with its examples. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const key = args.params.rule;
    const { rule, fixtures, version } = await getRule(ctx, { key });
    return { key, title: rule.title, version, text: formatRuleYaml(rule), fixtures: formatRuleYaml(fixtures) };
  });
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const values = await readForm(args.request);
    const key = args.params.rule;
    try {
      const input = { key, text: values["text"] ?? "", fixtures: values["fixtures"] ?? "" };
      const result = await proposeRule(ctx, input);
      if (result.kind === "proposed") {
        return redirect(
          `${href("/admin/site/rules/:rule", { rule: key })}?version=${result.version}&done=proposed`,
          303,
        );
      }
      return refuseForm(
        result.problems.map((problem) => ({
          fieldId: ABOUT_EXAMPLES.has(problem.code) ? "fixtures" : "text",
          message: ruleMessage(problem),
        })),
        values,
      );
    } catch (error) {
      return refuseConflict(error, values);
    }
  });
}

const ABOUT_EXAMPLES = new Set([
  "fixtures-wrong-shape",
  "fixture-failed",
  "case-without-hit",
  "no-miss",
  "no-unknown",
  "no-other-treatment",
]);

export default function SiteRulePropose({ loaderData: data, actionData }: Route.ComponentProps) {
  const refused = actionData as Refused | undefined;
  const isBusy = useBusy();
  const typed = (name: "text" | "fixtures") => refused?.values[name] ?? data[name];
  return (
    <div className="grid max-w-article grid-cols-1 gap-6">
      <PageTitle refused={Boolean(refused)}>{`Propose a change: ${data.key} ${data.title}`}</PageTitle>
      <div>
        <BackLink to={href("/admin/site/rules/:rule", { rule: data.key })}>
          {data.key} {data.title}
        </BackLink>
        <h2 className="mt-4 text-h2 font-heading">Propose a change</h2>
        <p className="mt-2 max-w-column text-ink-2">
          Below is version {data.version}. Change what you need and propose it as version {data.version + 1}. No check
          uses the new version before another admin approves it.
        </p>
      </div>
      <FormProblems refused={refused} />
      <Form method="post" noValidate className="grid grid-cols-1 gap-6">
        <Field name="text" label="Rule" hint="As YAML or JSON." error={problemOf(refused, "text")}>
          <Textarea rows={24} spellCheck={false} className="font-mono text-small" defaultValue={typed("text")} />
        </Field>
        <Field
          name="fixtures"
          label="Examples"
          error={problemOf(refused, "fixtures")}
          hint="Made-up patients and what the rule must find: a hit of each case, a miss, one with an unknown fact, and one in which it isn't asked."
        >
          <Textarea rows={12} spellCheck={false} className="font-mono text-small" defaultValue={typed("fixtures")} />
        </Field>
        <p>
          <Button busy={isBusy} busyText="Checking">
            Propose version {data.version + 1}
          </Button>
        </p>
      </Form>
    </div>
  );
}
