import { href, redirect } from "react-router";
import { z } from "zod";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { Field } from "#ui/form/field.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { BackLink } from "#ui/link/back-link.tsx";
import { Link } from "#ui/link/link.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Tag } from "#ui/tag.tsx";
import { formatDay } from "#core/format-date.ts";
import { namePeople } from "#domain/identity/profile/name-people.ts";
import { approveForm } from "#domain/intake/publishing/approve-form.ts";
import { getFormVersion } from "#domain/intake/publishing/get-form-version.ts";
import { Form } from "../../../shared/form/form.tsx";
import { readForm, refuseConflict, refuseForm } from "../../../shared/form/form.server.ts";
import { FormProblems } from "../../../shared/form/form-problems.tsx";
import { problemOf, type Refused } from "../../../shared/form/problems.ts";
import { useBusy } from "../../../shared/form/use-busy.ts";
import { noIndex, PageTitle } from "../../../shared/page/page-title.tsx";
import { run } from "../../../shared/request/request.server.ts";
import { dayFrom } from "../site-catalog.server.ts";
import type { Route } from "./+types/site-form.ts";
import { compareForms, type Change } from "./compare-forms.ts";
import { itemLines, saysLines, type Line } from "./form-text.ts";
import { publishingMessage } from "./publishing-messages.ts";
import { VersionNumber } from "./version-number.ts";
import { VersionTag } from "./version-tag.tsx";

export const meta = noIndex;

/** One version of a form: all its questions in words, or how it differs from another version. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const asked = (name: string) => VersionNumber.safeParse(args.url.searchParams.get(name)).data ?? null;
    const { form } = args.params;
    const read = await getFormVersion(ctx, { form, version: asked("version") });
    const other = asked("with") ? await getFormVersion(ctx, { form, version: asked("with") }) : null;
    const people = [read.proposedBy, read.approvedBy].filter((one) => one !== null);
    const names = await namePeople(ctx, { userIds: people });
    const { definition, earlier } = read;
    return {
      form,
      title: definition.title,
      version: read.version,
      status: read.status,
      from: read.effectiveFrom,
      treatments: definition.treatments,
      proposed: `${read.proposedBy ? (names.get(read.proposedBy) ?? "") : "The release"}, ${formatDay(ctx, read.proposedAt)}`,
      approved:
        read.approvedBy && read.approvedAt
          ? `${names.get(read.approvedBy) ?? ""}, ${formatDay(ctx, read.approvedAt)}`
          : null,
      isFromRelease: read.proposedBy === null,
      isOwn: "userId" in ctx.actor && ctx.actor.userId === read.proposedBy,
      examples: read.fixtures?.fixtures.length ?? 0,
      today: dayFrom(ctx, null),
      done: args.url.searchParams.get("done"),
      versions: read.versions.map(({ version, status }) => ({ version, status })),
      comparison: other && { version: other.version, changes: compareForms(other.definition, definition, earlier) },
      items: definition.items.map((item) => ({
        id: item.id,
        section: item.section,
        lines: itemLines(item, [...earlier, definition]),
      })),
      says: saysLines(definition),
    };
  });
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const values = await readForm(args.request);
    const { form } = args.params;
    const version = VersionNumber.safeParse(values["version"]);
    const day = z.iso.date().safeParse(values["effective_from"]);
    if (!version.success || !day.success) {
      await getFormVersion(ctx, { form });
      return refuseForm([{ fieldId: "effective_from", message: "Choose the day it starts" }], values);
    }
    try {
      const result = await approveForm(ctx, { form, version: version.data, effectiveFrom: day.data });
      if (result.kind === "refused") {
        return refuseForm(
          result.problems.map((problem) => ({ message: publishingMessage(problem) })),
          values,
        );
      }
      return redirect(`${href("/admin/site/forms/:form", { form })}?version=${version.data}&done=${result.kind}`, 303);
    } catch (error) {
      const message = "Choose today or a later day for a version that isn't approved yet";
      return refuseConflict(error, values, { fieldId: "effective_from", message });
    }
  });
}

const DONE: Record<string, string> = {
  approved: "Approved. People are asked this version from its start date.",
  "first-approval": "Your approval was recorded. People are asked this version once another admin approves it too.",
  proposed: "Proposed. People are asked this version once another admin approves it.",
};

export default function SiteForm({ loaderData: data, actionData }: Route.ComponentProps) {
  const refused = actionData as Refused | undefined;
  const doneMessage = !refused && data.done ? DONE[data.done] : undefined;
  const page = href("/admin/site/forms/:form", { form: data.form });
  return (
    <div className="grid max-w-article grid-cols-1 gap-8">
      <PageTitle refused={Boolean(refused)}>{`${data.title}, version ${data.version}`}</PageTitle>
      <div>
        <BackLink to={href("/admin/site/forms")}>Health questions</BackLink>
        <h2 className="mt-4 text-h2 font-heading">
          {data.title}, version {data.version}
        </h2>
        <p className="mt-2">
          <VersionTag status={data.status} from={data.from} />
        </p>
        <p className="mt-2 text-small text-ink-2">
          Proposed: {data.proposed}. {data.approved && `Approved: ${data.approved}. `}
          For {data.treatments.join(", ")}. Comes with {data.examples} example people.
        </p>
        <p className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
          <Link
            to={`${href("/admin/site/forms/:form/try", { form: data.form })}?version=${data.version}`}
            className="touch-target"
          >
            Try it with made-up answers
          </Link>
          <Link to={href("/admin/site/forms/:form/propose", { form: data.form })} className="touch-target">
            Propose a change
          </Link>
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
              <li key={version} className="flex flex-wrap items-center gap-x-6 gap-y-1 border-b border-line py-2">
                <Link to={`${page}?version=${version}`} className="touch-target">
                  Version {version}
                </Link>
                <span className="text-ink-2">{STATUSES[status]}</span>
                {version !== data.version && (
                  <Link to={`${page}?version=${data.version}&with=${version}`} className="touch-target">
                    Compare with version {data.version}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {data.comparison ? <Comparison {...data.comparison} /> : <Questions items={data.items} says={data.says} />}
    </div>
  );
}

type Data = Route.ComponentProps["loaderData"];

function Approve({ data, refused }: { data: Data; refused: Refused | undefined }) {
  const isBusy = useBusy();
  if (data.isOwn)
    return <Notice tone="info" title="You proposed or approved this version. Another admin must approve it." />;
  return (
    <section aria-labelledby="approve">
      <SectionHeader id="approve" title="Approve this version" />
      <p className="mt-3 mb-4 max-w-column text-ink-2">
        Approve it only after a clinician has read every question and what each answer does. The form and its examples
        are checked first.{data.isFromRelease && " It came with a release, so two admins must approve it."}
      </p>
      <Form method="post" noValidate className="flex flex-wrap items-end gap-4">
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

function Questions({ items, says }: Pick<Data, "items" | "says">) {
  const sections = [...new Set(items.map(({ section }) => section))];
  return (
    <>
      {sections.map((section, index) => (
        <section key={section} aria-labelledby={`section-${index}`}>
          <SectionHeader id={`section-${index}`} title={section} />
          {items
            .filter((item) => item.section === section)
            .map(({ id, lines }) => (
              <Part key={id} id={id} lines={lines} />
            ))}
        </section>
      ))}
      <section aria-labelledby="says">
        <SectionHeader id="says" title="What people read" />
        {says.map(({ code, lines }) => (
          <Part key={code} id={code} lines={lines} />
        ))}
      </section>
    </>
  );
}

function Part({ id, lines }: { id: string; lines: Line[] }) {
  return (
    <div className="grid gap-x-6 gap-y-1 border-b border-line py-4 md:grid-cols-[8rem_minmax(0,1fr)]">
      <h3 className="font-semibold wrap-anywhere">{id}</h3>
      <dl className="grid gap-1">
        {lines.map(({ label, text }) => (
          <div key={`${label} ${text}`} className="grid gap-x-4 md:grid-cols-[11rem_minmax(0,1fr)]">
            <dt className="text-small text-ink-2 wrap-anywhere">{label}</dt>
            <dd className="wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Comparison({ version, changes }: NonNullable<Data["comparison"]>) {
  return (
    <section aria-labelledby="changes">
      <SectionHeader id="changes" title={`What changed since version ${version}`} />
      {changes.length === 0 && <p>Nothing.</p>}
      <ul>
        {changes.map((change) => (
          <li key={`${change.kind} ${change.id}`} className="grid gap-2 border-b border-line py-4">
            <p className="flex items-center gap-3">
              <b className="font-semibold">{change.id}</b> <Tag>{KINDS[change.kind]}</Tag>
            </p>
            {change.lines.map(({ label, from, to }) => (
              <p key={`${label} ${from} ${to}`} className="wrap-anywhere">
                <span className="text-small text-ink-2">{label}: </span>
                {from !== null && (
                  <del>
                    <span className="sr-only">Before: </span>
                    {from}
                  </del>
                )}{" "}
                {to !== null && (
                  <ins className="font-medium no-underline">
                    <span className="sr-only">Now: </span>
                    {to}
                  </ins>
                )}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

const STATUSES: Record<Data["status"], string> = { draft: "Draft", approved: "Approved", retired: "Retired" };

const KINDS: Record<Change["kind"], string> = {
  added: "Added",
  removed: "Removed",
  changed: "Changed",
  moved: "Moved",
};
