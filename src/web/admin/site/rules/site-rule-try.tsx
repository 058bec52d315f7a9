import { treatmentLabel } from "../../../shared/treatment-labels.ts";
import { useState } from "react";
import { href } from "react-router";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { Field } from "#ui/form/field.tsx";
import { Fieldset } from "#ui/form/fieldset.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { BackLink } from "#ui/link/back-link.tsx";
import { Tag } from "#ui/tag.tsx";
import type { Ctx } from "#core/ctx.ts";
import { TREATMENT_KEYS } from "#domain/intake/forms/forms-for.ts";
import { getRule } from "#domain/safety/publishing/get-rule.ts";
import { MOMENTS, type RuleOutcome, type Severity } from "#domain/safety/rules/rule.ts";
import { Form } from "../../../shared/form/form.tsx";
import { readFormData } from "../../../shared/form/form.server.ts";
import { noIndex, PageTitle } from "../../../shared/page/page-title.tsx";
import { run } from "../../../shared/request/request.server.ts";
import { VersionNumber } from "../forms/version-number.ts";
import { dayFrom } from "../site-catalog.server.ts";
import type { Route } from "./+types/site-rule-try.ts";
import { factLabel, MOMENT_LABELS, SEVERITIES } from "./rule-text.ts";
import { ruleLabels } from "./rule-labels.server.ts";
import {
  datedFacts,
  drawField,
  DRAWS,
  exampleValues,
  factsOf,
  labsOf,
  NONE,
  tryRule,
  type DrawPart,
  type TriedFact,
} from "./try-rule.ts";

export const meta = noIndex;

/** A version of a rule with one field for each fact it asks for, filled in with an example. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, (ctx) => loadTried(ctx, args));
}

/** Without script. Nothing is saved. */
export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const typed = await readFormData(args.request);
    const { rule, facts, today } = await loadTried(ctx, args);
    const values: Record<string, string[]> = {};
    for (const name of typed.keys()) values[name] = typed.getAll(name).map(String);
    return { tried: { outcome: tryRule(rule, facts, today, typed) }, values };
  });
}

async function loadTried(ctx: Ctx, { params, url }: Pick<Route.LoaderArgs, "params" | "url">) {
  const asked = VersionNumber.safeParse(url.searchParams.get("version")).data ?? null;
  const { rule, fixtures, version, forms } = await getRule(ctx, { key: params.rule, version: asked });
  const words = await ruleLabels(ctx, forms);
  const facts = factsOf(rule, fixtures, words.items);
  return {
    rule,
    version,
    facts,
    labels: Object.fromEntries(facts.map(({ key }) => [key, factLabel(key, words)])),
    labs: labsOf(rule).map((loinc) => ({ loinc, ...(words.markers[loinc] ?? { name: loinc, unit: "" }) })),
    dated: datedFacts(rule),
    values: exampleValues(fixtures),
    treatments:
      rule.treatments === "all"
        ? [...TREATMENT_KEYS]
        : [...rule.treatments, ...TREATMENT_KEYS.filter((key) => !rule.treatments.includes(key))],
    today: dayFrom(ctx, null),
  };
}

export default function SiteRuleTry({ loaderData: data, actionData }: Route.ComponentProps) {
  const { rule, facts, labs } = data;
  const [live, setLive] = useState<{ outcome: RuleOutcome | null } | null>(null);
  const tried = live ?? actionData?.tried ?? null;
  const shown = (name: string) => (actionData ? (actionData.values[name] ?? []) : (data.values[name] ?? []));
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageTitle>{`Try: ${rule.key} ${rule.title}`}</PageTitle>
      <div>
        <BackLink to={`${href("/admin/site/rules/:rule", { rule: rule.key })}?version=${data.version}`}>
          {rule.key} {rule.title}
        </BackLink>
        <h2 className="mt-4 text-h2 font-heading">
          Try {rule.key}, version {data.version}
        </h2>
        <p className="mt-2 max-w-column text-ink-2">
          Make up a patient; never use a real one. Nothing is saved. What you leave empty isn't known.
        </p>
      </div>
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Form
          method="post"
          noValidate
          className="order-2 grid content-start gap-6 lg:order-1"
          onChange={(event) => {
            const typed = new FormData(event.currentTarget as HTMLFormElement);
            setLive({ outcome: tryRule(rule, facts, data.today, typed) });
          }}
        >
          <div className="flex flex-wrap gap-4">
            <Field name="treatment" label="Treatment" className="w-44">
              <Select defaultValue={shown("treatment")[0] ?? data.treatments[0] ?? ""}>
                <Options choices={data.treatments.map((key) => [key, treatmentLabel(key)])} />
              </Select>
            </Field>
            <Field name="moment" label="Moment" className="w-44">
              <Select defaultValue={shown("moment")[0] ?? "start"}>
                <Options choices={MOMENTS.map((moment) => [moment, MOMENT_LABELS[moment]])} />
              </Select>
            </Field>
          </div>
          {facts.map((fact) => (
            <FactField
              key={fact.key}
              fact={fact}
              label={data.labels[fact.key] ?? fact.key}
              isDated={data.dated.includes(fact.key)}
              shown={shown}
            />
          ))}
          {labs.map(({ loinc, name, unit }) => (
            <LabFields key={loinc} loinc={loinc} name={unit ? `${name} (${unit})` : name} shown={shown} />
          ))}
          <p>
            <Button>Show the outcome</Button>
          </p>
        </Form>
        <aside aria-label="Outcome" className="order-1 self-start lg:sticky lg:top-6 lg:order-2">
          <Result tried={tried} />
        </aside>
      </div>
    </div>
  );
}

type FactFieldProps = { fact: TriedFact; label: string; isDated: boolean; shown: (name: string) => string[] };

function FactField({ fact: { key, kind, options }, label, isDated, shown }: FactFieldProps) {
  const value = shown(key);
  const days = isDated && (
    <Field name={`${key}-days`} label="Days ago" className="w-28">
      <TextInput inputMode="numeric" autoComplete="off" defaultValue={shown(`${key}-days`)[0] ?? ""} />
    </Field>
  );
  if (kind === "codes") {
    const choices = options.some(([code]) => code === "none")
      ? options
      : [...options, [NONE, "None of these"] as const];
    return (
      <Fieldset id={key} legend={label}>
        {choices.map(([code, text]) => (
          <Checkbox key={code} id={`${key}-${code}`} name={key} value={code} defaultChecked={value.includes(code)}>
            {text}
          </Checkbox>
        ))}
        {days}
      </Fieldset>
    );
  }
  const choices = kind === "boolean" ? YES_NO : kind === "code" ? options : null;
  return (
    <div className="flex flex-wrap items-end gap-4">
      <Field name={key} label={label} className="min-w-0 flex-1 basis-60">
        {choices ? (
          <Select defaultValue={value[0] ?? ""}>
            <Options none="Not known" choices={choices} />
          </Select>
        ) : (
          <TextInput width="short" autoComplete="off" defaultValue={value[0] ?? ""} />
        )}
      </Field>
      {days}
    </div>
  );
}

function LabFields({ loinc, name, shown }: { loinc: string; name: string; shown: (name: string) => string[] }) {
  return (
    <Fieldset id={`lab-${loinc}`} legend={name}>
      <div className="grid gap-4">
        {DRAWS.map((draw) => (
          <div key={draw} className="flex flex-wrap items-end gap-3">
            {PARTS.map(([part, label]) => {
              const field = drawField(loinc, draw, part);
              return (
                <Field key={part} name={field} label={draw === "1" ? label : `${label}, earlier`} className="w-32">
                  <TextInput autoComplete="off" defaultValue={shown(field)[0] ?? ""} />
                </Field>
              );
            })}
          </div>
        ))}
      </div>
    </Fieldset>
  );
}

const YES_NO = [
  ["true", "Yes"],
  ["false", "No"],
] as const;

const PARTS: readonly (readonly [DrawPart, string])[] = [
  ["value", "Value"],
  ["low", "Lower limit"],
  ["high", "Upper limit"],
  ["days", "Days ago"],
  ["hour", "Hour"],
];

function Result({ tried }: { tried: { outcome: RuleOutcome | null } | null }) {
  return (
    <div role="status" className="grid gap-4 border-l-4 border-line-strong pl-4">
      <h3 className="text-h3 font-heading">Outcome</h3>
      {!tried && <p className="text-ink-2">Change something to see what the rule finds.</p>}
      {tried && !tried.outcome && <p>The rule isn't asked for this treatment at this moment.</p>}
      {tried?.outcome?.result === "miss" && (
        <p>
          <Tag tone="success">Finds nothing</Tag>
        </p>
      )}
      <ul className="grid gap-4">
        {tried?.outcome?.cases.map(({ key, result, severity, says, isLifted }) => (
          <li key={key} className="grid justify-items-start gap-1">
            <Tag tone={TONES[severity]}>
              {result === "unknown" ? `Unknown: ${SEVERITIES[severity].toLowerCase()}` : SEVERITIES[severity]}
            </Tag>
            <span>{says}</span>
            <span className="text-small text-ink-2">
              {key}
              {isLifted && ", lifted by an accepted document"}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const TONES = { stop: "danger", reason: "warning", info: "neutral" } as const satisfies Record<Severity, string>;
