import { treatmentLabel } from "../../../shared/treatment-labels.ts";
import { href, redirect } from "react-router";
import { z } from "zod";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { Field } from "#ui/form/field.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { BackLink } from "#ui/link/back-link.tsx";
import { Link } from "#ui/link/link.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Table } from "#ui/table.tsx";
import { formatDay } from "#core/format-date.ts";
import { namePeople } from "#domain/identity/profile/name-people.ts";
import { approveRule } from "#domain/safety/publishing/approve-rule.ts";
import { getRule } from "#domain/safety/publishing/get-rule.ts";
import { Form } from "../../../shared/form/form.tsx";
import { readForm, refuseConflict, refuseForm } from "../../../shared/form/form.server.ts";
import { FormProblems } from "../../../shared/form/form-problems.tsx";
import { problemOf, type Refused } from "../../../shared/form/problems.ts";
import { useBusy } from "../../../shared/form/use-busy.ts";
import { noIndex, PageTitle } from "../../../shared/page/page-title.tsx";
import { run } from "../../../shared/request/request.server.ts";
import { VersionNumber } from "../forms/version-number.ts";
import { dayFrom } from "../site-catalog.server.ts";
import type { Route } from "./+types/site-rule.ts";
import { compareRules, type RuleChange } from "./compare-rules.ts";
import { ruleMessage } from "./rule-messages.ts";
import { RuleTag } from "./rule-tag.tsx";
import { caseLines, exampleText, EXPECTATION_LABELS, MOMENT_LABELS, ruleLines, type Line } from "./rule-text.ts";
import { ruleLabels } from "./rule-labels.server.ts";

export const meta = noIndex;

/** One version of a rule in words, with its examples, or how it differs from another version. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const asked = (name: string) => VersionNumber.safeParse(args.url.searchParams.get(name)).data ?? null;
    const key = args.params.rule;
    const read = await getRule(ctx, { key, version: asked("version") });
    const other = asked("with") ? await getRule(ctx, { key, version: asked("with") }) : null;
    const people = [read.proposedBy, read.approvedBy].filter((one) => one !== null);
    const names = await namePeople(ctx, { userIds: people });
    const nameOf = (id: string | null) => (id ? (names.get(id) ?? "") : "the release");
    const words = await ruleLabels(ctx, read.forms);
    return {
      key,
      title: read.rule.title,
      version: read.version,
      status: read.status,
      from: read.effectiveFrom,
      proposed: `${nameOf(read.proposedBy)}, ${formatDay(ctx, read.proposedAt)}`,
      approved: read.approvedAt && `${nameOf(read.approvedBy)}, ${formatDay(ctx, read.approvedAt)}`,
      isOwn: "userId" in ctx.actor && ctx.actor.userId === read.proposedBy,
      today: dayFrom(ctx, null),
      done: args.url.searchParams.get("done"),
      versions: read.versions.map(({ version, status }) => ({ version, status })),
      comparison: other && { version: other.version, changes: compareRules(other.rule, read.rule, words) },
      lines: ruleLines(read.rule).filter(({ label }) => label !== "Title"),
      cases: read.rule.cases.map((one) => ({ key: one.key, lines: caseLines(one, words) })),
      examples: read.fixtures.examples.map((one) => ({
        name: one.name,
        about: `${treatmentLabel(one.treatment)}, ${MOMENT_LABELS[one.moment]}`,
        patient: exampleText(read.fixtures, one, words),
        expected: EXPECTATION_LABELS[one.expect],
      })),
    };
  });
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const values = await readForm(args.request);
    const key = args.params.rule;
    const version = VersionNumber.safeParse(values["version"]);
    const day = z.iso.date().safeParse(values["effective_from"]);
    if (!version.success || !day.success) {
      await getRule(ctx, { key });
      return refuseForm([{ fieldId: "effective_from", message: "Choose the day it starts" }], values);
    }
    try {
      const result = await approveRule(ctx, { key, version: version.data, effectiveFrom: day.data });
      if (result.kind === "refused") {
        return refuseForm(
          result.problems.map((problem) => ({ message: ruleMessage(problem) })),
          values,
        );
      }
      return redirect(`${href("/admin/site/rules/:rule", { rule: key })}?version=${version.data}&done=approved`, 303);
    } catch (error) {
      const message = "Choose today or a later day for a version that isn't approved yet";
      return refuseConflict(error, values, { fieldId: "effective_from", message });
    }
  });
}

const DONE: Record<string, string> = {
  approved: "Approved. Checks use this version from its start date.",
  proposed: "Proposed. Checks use this version once another admin approves it.",
};

export default function SiteRule({ loaderData: data, actionData }: Route.ComponentProps) {
  const refused = actionData as Refused | undefined;
  const doneMessage = !refused && data.done ? DONE[data.done] : undefined;
  const page = href("/admin/site/rules/:rule", { rule: data.key });
  return (
    <div className="grid grid-cols-1 gap-8">
      <PageTitle refused={Boolean(refused)}>{`${data.key} ${data.title}, version ${data.version}`}</PageTitle>
      <div>
        <BackLink to={href("/admin/site/rules")}>Safety rules</BackLink>
        <h2 className="mt-4 text-h2 font-heading">
          {data.key} {data.title}, version {data.version}
        </h2>
        <p className="mt-2">
          <RuleTag status={data.status} from={data.from} />
        </p>
        <p className="mt-2 text-small text-ink-2">
          Proposed: {data.proposed}. {data.approved && `Approved: ${data.approved}. `}
        </p>
        <p className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
          <Link
            to={`${href("/admin/site/rules/:rule/try", { rule: data.key })}?version=${data.version}`}
            className="touch-target"
          >
            Try it on a made-up patient
          </Link>
          <Link to={href("/admin/site/rules/:rule/propose", { rule: data.key })} className="touch-target">
            Propose a change
          </Link>
        </p>
      </div>
      <FormProblems refused={refused} />
      {doneMessage && <Notice tone="success" title={doneMessage} announce />}
      {data.status === "draft" && <Approve data={data} refused={refused} />}
      {data.versions.length > 1 && (
        <section aria-labelledby="versions" className="max-w-article">
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
      {data.comparison ? <Comparison {...data.comparison} /> : <RuleInWords data={data} />}
    </div>
  );
}

type Data = Route.ComponentProps["loaderData"];

function Approve({ data, refused }: { data: Data; refused: Refused | undefined }) {
  const isBusy = useBusy();
  if (data.isOwn) return <Notice tone="info" title="You proposed this version. Another admin must approve it." />;
  return (
    <section aria-labelledby="approve" className="max-w-article">
      <SectionHeader id="approve" title="Approve this version" />
      <p className="mt-3 mb-4 max-w-column text-ink-2">
        Approve it only after the medical director has read it. The rule and its examples are checked first.
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

function RuleInWords({ data }: { data: Data }) {
  return (
    <>
      <section aria-labelledby="rule" className="max-w-article">
        <SectionHeader id="rule" title="The rule" />
        <div className="border-b border-line py-4">
          <Lines lines={data.lines} />
        </div>
        {data.cases.map(({ key, lines }) => (
          <div key={key} className="grid gap-2 border-b border-line py-4">
            <h3 className="font-semibold wrap-anywhere">Case: {key}</h3>
            <Lines lines={lines} />
          </div>
        ))}
      </section>
      <section aria-labelledby="examples">
        <SectionHeader id="examples" title="Examples" />
        <p className="mt-3 mb-4 max-w-column text-ink-2">
          Made-up patients and what the rule must find. A version can't be proposed or approved unless all of them come
          out right.
        </p>
        <Table caption="Examples" dense>
          <thead className="max-md:sr-only">
            <tr>
              <th scope="col">Example</th>
              <th scope="col">What is known</th>
              <th scope="col">Must come out</th>
            </tr>
          </thead>
          <tbody>
            {data.examples.map(({ name, about, patient, expected }) => (
              <tr key={name} className="align-top max-md:block max-md:py-2">
                <th scope="row" className="max-md:block max-md:border-b-0! max-md:pb-0!">
                  {name}
                  <span className="block text-small font-normal text-ink-2">{about}</span>
                </th>
                <td className="wrap-anywhere max-md:block max-md:border-b-0!">{patient || "Nothing"}</td>
                <td className="max-md:block">{expected}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </section>
    </>
  );
}

function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <dl className="grid gap-1">
      {lines.map(({ label, text }) => (
        <div key={label} className="grid gap-x-4 md:grid-cols-[9rem_minmax(0,1fr)]">
          <dt className="text-small text-ink-2">{label}</dt>
          <dd className="wrap-anywhere">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Comparison({ version, changes }: { version: number; changes: RuleChange[] }) {
  return (
    <section aria-labelledby="changes" className="max-w-article">
      <SectionHeader id="changes" title={`What changed since version ${version}`} />
      {changes.length === 0 && <p className="mt-3">Only the examples.</p>}
      <ul>
        {changes.map(({ id, lines }) => (
          <li key={id} className="grid gap-2 border-b border-line py-4">
            <b className="font-semibold">{id}</b>
            {lines.map(({ label, from, to }) => (
              <p key={label} className="wrap-anywhere">
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
