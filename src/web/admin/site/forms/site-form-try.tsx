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
import type { Item, Outcome } from "#domain/intake/forms/form.ts";
import { getFormVersion } from "#domain/intake/publishing/get-form-version.ts";
import { Form } from "../../../shared/form/form.tsx";
import { readFormData } from "../../../shared/form/form.server.ts";
import { noIndex, PageTitle } from "../../../shared/page/page-title.tsx";
import { run } from "../../../shared/request/request.server.ts";
import { dayFrom } from "../site-catalog.server.ts";
import type { Route } from "./+types/site-form-try.ts";
import { EFFECTS } from "./form-text.ts";
import { canType, examplePerson, fieldValues, tryForm, type Tried } from "./try-form.ts";
import { VersionNumber } from "./version-number.ts";

export const meta = noIndex;

/** A version of a form, the newest unless another is asked for, answered as its example person does. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, (ctx) => loadTried(ctx, args));
}

/** Without script. Nothing is saved. */
export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const typed = await readFormData(args.request);
    const { definition, earlier, base } = await loadTried(ctx, args);
    const values: Record<string, string[]> = {};
    for (const name of typed.keys()) values[name] = typed.getAll(name).map(String);
    return { tried: tryForm(definition, earlier, base, typed), values };
  });
}

async function loadTried(ctx: Ctx, { params: { form }, url }: Pick<Route.LoaderArgs, "params" | "url">) {
  const asked = VersionNumber.safeParse(url.searchParams.get("version")).data ?? null;
  const { definition, earlier, fixtures, version } = await getFormVersion(ctx, { form, version: asked });
  return { form, version, definition, earlier, base: { ...examplePerson(fixtures), today: dayFrom(ctx, null) } };
}

export default function SiteFormTry({ loaderData: data, actionData }: Route.ComponentProps) {
  const { definition, base } = data;
  const [live, setLive] = useState<Tried | null>(null);
  const tried = live ?? actionData?.tried ?? null;
  const shown = (item: Item) => actionData?.values[item.id] ?? fieldValues(item, base.answers[item.id]);
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageTitle>{`Try: ${definition.title}`}</PageTitle>
      <div>
        <BackLink to={`${href("/admin/site/forms/:form", { form: data.form })}?version=${data.version}`}>
          {definition.title}
        </BackLink>
        <h2 className="mt-4 text-h2 font-heading">
          Try {definition.title}, version {data.version}
        </h2>
        <p className="mt-2 max-w-column text-ink-2">
          Use made-up answers, never a patient's. Nothing is saved. Lists, dates and files have the answers of an
          example person in good health.
        </p>
      </div>
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Form
          method="post"
          noValidate
          className="order-2 grid content-start gap-6 lg:order-1"
          onChange={(event) =>
            setLive(tryForm(definition, data.earlier, base, new FormData(event.currentTarget as HTMLFormElement)))
          }
        >
          <input type="hidden" name="today" value={base.today} />
          <div className="flex flex-wrap gap-4">
            <Field name="sex" label="Sex at birth" className="w-40">
              <Select defaultValue={actionData?.values["sex"]?.[0] ?? String(base.facts["sex"] ?? "")}>
                <Options
                  choices={[
                    ["", "Not known"],
                    ["female", "Female"],
                    ["male", "Male"],
                  ]}
                />
              </Select>
            </Field>
            <Field name="age" label="Age" className="w-28">
              <TextInput
                inputMode="numeric"
                defaultValue={actionData?.values["age"]?.[0] ?? String(base.facts["age"] ?? "")}
              />
            </Field>
          </div>
          {definition.items.filter(canType).map((item) => (
            <TriedField
              key={item.id}
              item={item}
              value={shown(item)}
              isHidden={tried?.hidden.includes(item.id) ?? false}
            />
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

function TriedField({ item, value, isHidden }: { item: Item; value: string[]; isHidden: boolean }) {
  const label = `${item.id}: ${item.ask}`;
  const hint = isHidden ? "Not shown with these answers" : undefined;
  if (item.type === "choices") {
    return (
      <Fieldset id={item.id} legend={label} hint={hint}>
        {(item.options ?? []).map((option) => (
          <Checkbox
            key={option.code}
            id={`${item.id}-${option.code}`}
            name={item.id}
            value={option.code}
            defaultChecked={value.includes(option.code)}
          >
            {option.label}
          </Checkbox>
        ))}
      </Fieldset>
    );
  }
  if (item.type === "tick") {
    return (
      <Checkbox id={item.id} name={item.id} value="yes" defaultChecked={value[0] === "yes"}>
        {label}
      </Checkbox>
    );
  }
  return (
    <Field name={item.id} label={label} hint={item.type === "pressure" ? "Such as 120/80" : hint}>
      {item.options ? (
        <Select defaultValue={value[0] ?? ""}>
          <Options none="No answer" choices={item.options.map(({ code, label: text }) => [code, text])} />
        </Select>
      ) : (
        <TextInput width="short" autoComplete="off" defaultValue={value[0] ?? ""} />
      )}
    </Field>
  );
}

function Result({ tried }: { tried: Tried | null }) {
  return (
    <div role="status" className="grid gap-4 border-l-4 border-line-strong pl-4">
      <h3 className="text-h3 font-heading">Outcome</h3>
      {!tried && <p className="text-ink-2">Change an answer to see what it leads to.</p>}
      {tried && (
        <>
          <ul className="grid gap-2">
            {tried.outcome.map(({ treatment, outcome }) => (
              <li key={treatment} className="flex items-center justify-between gap-3">
                {treatment} <Tag tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].text}</Tag>
              </li>
            ))}
          </ul>
          <ul className="grid gap-3">
            {tried.findings.map(({ item, effect, code, treatments, says }) => (
              <li key={`${item} ${code} ${effect}`}>
                <b className="font-semibold">
                  {item} {EFFECTS[effect]}
                </b>
                <span className="block text-small text-ink-2">
                  {code}, for {treatments.join(", ")}
                </span>
                {says}
              </li>
            ))}
          </ul>
          {tried.scores.map(([score, points]) => (
            <p key={score}>
              {score}: {points} points
            </p>
          ))}
          <p>{tried.next ? `Asked next: ${tried.next}` : "Everything is answered."}</p>
        </>
      )}
    </div>
  );
}

const OUTCOMES = {
  emergency: { text: "Help page", tone: "danger" },
  stop: { text: "Stopped", tone: "danger" },
  review: { text: "Provider review", tone: "warning" },
  clear: { text: "Continues", tone: "success" },
} as const satisfies Record<Outcome, { text: string; tone: string }>;
