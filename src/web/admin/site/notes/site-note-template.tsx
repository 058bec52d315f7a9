import { href, redirect } from "react-router";
import { z } from "zod";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { Field } from "#ui/form/field.tsx";
import { Textarea } from "#ui/form/textarea.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { BackLink } from "#ui/link/back-link.tsx";
import { Link } from "#ui/link/link.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { formatTemplateYaml } from "#domain/visits/notes/parse-note.server.ts";
import { approveTemplate } from "#domain/visits/templates/approve-template.ts";
import type { TemplateProblem } from "#domain/visits/templates/find-template-problems.ts";
import { getTemplate } from "#domain/visits/templates/get-template.ts";
import { proposeTemplate } from "#domain/visits/templates/propose-template.ts";
import { readForm, refuseConflict, refuseForm, type FormValues } from "../../../shared/form/form.server.ts";
import { FormProblems } from "../../../shared/form/form-problems.tsx";
import { Form } from "../../../shared/form/form.tsx";
import { problemOf, type Refused } from "../../../shared/form/problems.ts";
import { useBusy } from "../../../shared/form/use-busy.ts";
import { noIndex, PageTitle } from "../../../shared/page/page-title.tsx";
import { run } from "../../../shared/request/request.server.ts";
import { VersionNumber } from "../forms/version-number.ts";
import type { Route } from "./+types/site-note-template.ts";

export const meta = noIndex;

/** One note template: its versions, the text to propose the next one from, and the second admin's approval. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const version = VersionNumber.safeParse(args.url.searchParams.get("version")).data ?? null;
    const read = await getTemplate(ctx, { key: args.params.template, version });
    return {
      key: args.params.template,
      title: read.template.title,
      version: read.template.version,
      status: read.status,
      from: read.effectiveFrom,
      isOwn: "userId" in ctx.actor && ctx.actor.userId === read.proposedBy,
      text: formatTemplateYaml(read.template),
      next: read.versions[0]!.template.version + 1,
      versions: read.versions.map(({ template, status }) => ({ version: template.version, status })),
      today: clinicToday(ctx),
      done: args.url.searchParams.get("done"),
    };
  });
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const key = args.params.template;
    await getTemplate(ctx, { key });
    const values = await readForm(args.request);
    return values["intent"] === "approve" ? approve(ctx, key, values) : propose(ctx, key, values);
  });
}

async function propose(ctx: Ctx, key: string, values: FormValues) {
  try {
    const result = await proposeTemplate(ctx, { key, text: values["text"] ?? "" });
    if (result.kind === "refused") {
      return refuseForm(
        result.problems.map((problem) => ({ fieldId: "text", message: messageOf(problem) })),
        values,
      );
    }
    return redirect(`${pageOf(key)}?version=${result.version}&done=proposed`, 303);
  } catch (error) {
    return refuseConflict(error, values);
  }
}

async function approve(ctx: Ctx, key: string, values: FormValues) {
  const version = VersionNumber.safeParse(values["version"]);
  const day = z.iso.date().safeParse(values["effective_from"]);
  if (!version.success || !day.success) {
    return refuseForm([{ fieldId: "effective_from", message: "Choose the day it starts" }], values);
  }
  try {
    const result = await approveTemplate(ctx, { key, version: version.data, effectiveFrom: day.data });
    if (result.kind === "refused") {
      return refuseForm(
        result.problems.map((problem) => ({ message: messageOf(problem) })),
        values,
      );
    }
    return redirect(`${pageOf(key)}?version=${version.data}&done=approved`, 303);
  } catch (error) {
    const message = "Choose today or a later day for a version that isn't approved yet";
    return refuseConflict(error, values, { fieldId: "effective_from", message });
  }
}

const pageOf = (template: string) => href("/admin/site/notes/:template", { template });

function messageOf({ code, at }: TemplateProblem): string {
  if (code === "wrong-shape")
    return `This isn't in the shape of a template. Check the spelling and indentation at ${at}`;
  if (code === "another-template") return "This is the text of another template";
  if (code === "unchanged") return "Nothing is different from the newest version";
  return `Visits of the kind ${at} would have no template`;
}

const DONE: Record<string, string> = {
  approved: "Approved. New notes use this version from its start date.",
  proposed: "Proposed. Notes use this version once another admin approves it.",
};
const STATUSES = { draft: "Draft", approved: "Approved", retired: "Retired" } as const;

export default function SiteNoteTemplate({ loaderData: data, actionData }: Route.ComponentProps) {
  const refused = actionData as Refused | undefined;
  const doneMessage = !refused && data.done ? DONE[data.done] : undefined;
  const isBusy = useBusy("propose");
  return (
    <div className="grid max-w-article grid-cols-1 gap-8">
      <PageTitle refused={Boolean(refused)}>{`${data.title}, version ${data.version}`}</PageTitle>
      <div>
        <BackLink to={href("/admin/site/notes")}>Visit notes</BackLink>
        <h2 className="mt-4 text-h2 font-heading">
          {data.title}, version {data.version}
        </h2>
        <p className="mt-2 text-ink-2">
          {STATUSES[data.status]}
          {data.from && `, from ${data.from}`}. A note that was begun keeps the version it was begun with.
        </p>
      </div>
      <FormProblems refused={refused} />
      {doneMessage && <Notice tone="success" title={doneMessage} announce />}
      {data.status === "draft" && <Approve data={data} refused={refused} />}
      {data.versions.length > 1 && (
        <section aria-labelledby="versions">
          <SectionHeader id="versions" title="Versions" />
          <ul>
            {data.versions.map(({ version, status }) => (
              <li key={version} className="flex flex-wrap gap-x-6 gap-y-1 border-b border-line py-2">
                <Link to={`${pageOf(data.key)}?version=${version}`} className="touch-target">
                  Version {version}
                </Link>
                <span className="text-ink-2">{STATUSES[status]}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Form method="post" noValidate className="grid grid-cols-1 gap-6">
        <input type="hidden" name="intent" value="propose" />
        <Field
          name="text"
          label="Template"
          hint={`This is version ${data.version}, as YAML. Change what you need and propose it as version ${data.next}.`}
          error={problemOf(refused, "text")}
        >
          <Textarea
            rows={24}
            spellCheck={false}
            className="font-mono text-small"
            defaultValue={refused?.values["text"] ?? data.text}
          />
        </Field>
        <p>
          <Button busy={isBusy} busyText="Checking">
            Propose version {data.next}
          </Button>
        </p>
      </Form>
    </div>
  );
}

type Data = Route.ComponentProps["loaderData"];

function Approve({ data, refused }: { data: Data; refused: Refused | undefined }) {
  const isBusy = useBusy("approve");
  if (data.isOwn) return <Notice tone="info" title="You proposed this version. Another admin must approve it." />;
  return (
    <section aria-labelledby="approve">
      <SectionHeader id="approve" title="Approve this version" />
      <p className="mt-3 mb-4 text-ink-2">Approve it only after the medical director has read it.</p>
      <Form method="post" noValidate className="flex flex-wrap items-end gap-4">
        <input type="hidden" name="intent" value="approve" />
        <input type="hidden" name="version" value={data.version} />
        <Field name="effective_from" label="From" error={problemOf(refused, "effective_from")}>
          <TextInput type="date" defaultValue={refused?.values["effective_from"] ?? data.today} />
        </Field>
        <Button busy={isBusy} busyText="Checking">
          Approve version {data.version}
        </Button>
      </Form>
    </section>
  );
}
