import { href, redirect } from "react-router";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { Textarea } from "#ui/form/textarea.tsx";
import { BackLink } from "#ui/link/back-link.tsx";
import { formatYaml } from "#domain/intake/forms/parse-form.server.ts";
import { getFormVersion } from "#domain/intake/publishing/get-form-version.ts";
import { proposeForm } from "#domain/intake/publishing/propose-form.ts";
import { Form } from "../../../shared/form/form.tsx";
import { readForm, refuseConflict, refuseForm } from "../../../shared/form/form.server.ts";
import { FormProblems } from "../../../shared/form/form-problems.tsx";
import { problemOf, type Refused } from "../../../shared/form/problems.ts";
import { useBusy } from "../../../shared/form/use-busy.ts";
import { noIndex, PageTitle } from "../../../shared/page/page-title.tsx";
import { run } from "../../../shared/request/request.server.ts";
import type { Route } from "./+types/site-form-propose.ts";
import { publishingMessage } from "./publishing-messages.ts";

export const meta = noIndex;

/** A new version as text: the newest one to start from, with its examples. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const { form } = args.params;
    const { definition, fixtures, version } = await getFormVersion(ctx, { form });
    return {
      form,
      title: definition.title,
      version,
      text: formatYaml(definition),
      fixtures: fixtures ? formatYaml(fixtures) : "",
    };
  });
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const values = await readForm(args.request);
    const { form } = args.params;
    try {
      const result = await proposeForm(ctx, {
        form,
        text: values["text"] ?? "",
        fixtures: values["fixtures"] ?? "",
      });
      if (result.kind === "proposed") {
        return redirect(`${href("/admin/site/forms/:form", { form })}?version=${result.version}&done=proposed`, 303);
      }
      return refuseForm(
        result.problems.map((problem) => ({
          fieldId: problem.code.includes("fixture") ? "fixtures" : "text",
          message: publishingMessage(problem),
        })),
        values,
      );
    } catch (error) {
      return refuseConflict(error, values);
    }
  });
}

export default function SiteFormPropose({ loaderData: data, actionData }: Route.ComponentProps) {
  const refused = actionData as Refused | undefined;
  const isBusy = useBusy();
  const typed = (name: "text" | "fixtures") => refused?.values[name] ?? data[name];
  return (
    <div className="grid max-w-article grid-cols-1 gap-6">
      <PageTitle refused={Boolean(refused)}>{`Propose a change: ${data.title}`}</PageTitle>
      <div>
        <BackLink to={href("/admin/site/forms/:form", { form: data.form })}>{data.title}</BackLink>
        <h2 className="mt-4 text-h2 font-heading">Propose a change</h2>
        <p className="mt-2 max-w-column text-ink-2">
          Below is version {data.version}. Change what you need and propose it as version {data.version + 1}. Nobody is
          asked the new version before another admin approves it.
        </p>
      </div>
      <FormProblems refused={refused} />
      <Form method="post" noValidate className="grid grid-cols-1 gap-6">
        <Field name="text" label="Questions" hint="As YAML or JSON." error={problemOf(refused, "text")}>
          <Textarea rows={24} spellCheck={false} className="font-mono text-small" defaultValue={typed("text")} />
        </Field>
        <Field
          name="fixtures"
          label="Examples"
          error={problemOf(refused, "fixtures")}
          hint="Made-up people and what the form must make of them. The form can't be proposed unless all of them come out right."
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
