import { href, redirect } from "react-router";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { RadioGroup } from "#ui/form/radio-group.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { formatDate } from "#core/format-date.ts";
import { listStateChanges } from "#domain/catalog/list-state-changes.ts";
import { setStateServed, StateChange } from "#domain/catalog/set-state-served.ts";
import { Form } from "../../shared/form/form.tsx";
import { parseForm, readForm, refuseConflict, refuseForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { run } from "../../shared/request/request.server.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import { dayFrom } from "./site-catalog.server.ts";
import { US_STATE_NAMES } from "../../shared/format/us-state-names.ts";
import type { Route } from "./+types/site-states.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const states = await listStateChanges(ctx);
    return {
      today: dayFrom(ctx, null),
      isSaved: args.url.searchParams.has("saved"),
      served: states.filter(({ isServed }) => isServed).map(({ state }) => US_STATE_NAMES[state] ?? state),
      coming: states
        .filter(({ coming }) => coming)
        .map(({ state, coming, willServe }) => ({
          name: US_STATE_NAMES[state] ?? state,
          text: `${willServe ? "opens" : "closes"} ${formatDate(coming!)}`,
        })),
    };
  });
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const values = await readForm(args.request);
    const { answer, problems } = parseForm(StateChange, { ...values, is_served: values["is_served"] === "yes" });
    if (problems) return refuseForm(problems, values);
    try {
      await setStateServed(ctx, answer);
    } catch (error) {
      return refuseConflict(error, values, { fieldId: "effective_from", message: "Choose today or a later day" });
    }
    return redirect(`${href("/admin/site/states")}?saved`, 303);
  });
}

export default function SiteStates({ loaderData: data, actionData }: Route.ComponentProps) {
  const refused = actionData as Refused | undefined;
  const isBusy = useBusy();
  return (
    <div className="grid max-w-article grid-cols-1 gap-10">
      <PageTitle refused={Boolean(refused)}>States served</PageTitle>
      <FormProblems refused={refused} />
      {data.isSaved && !refused && <Notice tone="success" title="The change is saved" announce />}
      <section aria-labelledby="served">
        <SectionHeader id="served" title="States served" aside={`${data.served.length} of 51`} />
        <ul className="mt-3 columns-2 gap-8 md:columns-3">
          {data.served.map((name) => (
            <li key={name} className="py-1">
              {name}
            </li>
          ))}
        </ul>
        {data.coming.map(({ name, text }) => (
          <p key={name} className="mt-3">
            <b className="font-semibold">{name}</b> {text}.
          </p>
        ))}
      </section>
      <section aria-labelledby="change" className="grid gap-4">
        <SectionHeader id="change" title="Open or close a state" />
        <p className="text-ink-2">
          Closing a state stops new registrations there. Members keep their accounts. You need to tell them what happens
          to their care.
        </p>
        <Form method="post" noValidate className="grid gap-5">
          <Field name="state" label="State" className="max-w-80" error={problemOf(refused, "state")}>
            <Select defaultValue={refused?.values["state"] ?? ""}>
              <Options none="Choose" choices={Object.entries(US_STATE_NAMES)} />
            </Select>
          </Field>
          <RadioGroup
            name="is_served"
            legend="We work there"
            columns={2}
            options={[
              { value: "yes", label: "Yes" },
              { value: "no", label: "No" },
            ]}
            defaultValue={refused?.values["is_served"] ?? "yes"}
          />
          <Field name="effective_from" label="From" className="max-w-80" error={problemOf(refused, "effective_from")}>
            <TextInput type="date" defaultValue={refused?.values["effective_from"] ?? data.today} />
          </Field>
          <p>
            <Button busy={isBusy} busyText="Saving">
              Save the change
            </Button>
          </p>
        </Form>
      </section>
    </div>
  );
}
