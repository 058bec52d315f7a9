import { href, redirect } from "react-router";
import { z } from "zod";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Field } from "#ui/form/field.tsx";
import { Link } from "#ui/link/link.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { Table } from "#ui/table.tsx";
import { Textarea } from "#ui/form/textarea.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { formatDate } from "#core/format-date.ts";
import { decideFact } from "#domain/catalog/decide-fact.ts";
import {
  FACT_KEYS,
  FactProposal,
  findFactProblems,
  type FactFinding,
  proposeFact,
} from "#domain/catalog/propose-fact.ts";
import { listFacts } from "#domain/catalog/list-facts.ts";
import { namePeople } from "#domain/identity/profile/name-people.ts";
import { Form } from "../../shared/form/form.tsx";
import { parseForm, readForm, refuseConflict, refuseForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { run } from "../../shared/request/request.server.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import { factLabel, factLines, fieldsOf, valueFrom, type FactField } from "./fact-fields.ts";
import { FactValue } from "./fact-value.tsx";
import { dayFrom } from "./site-catalog.server.ts";
import type { Route } from "./+types/site-facts.ts";
import { problemMessage } from "../../shared/form/problem-message.ts";

export const meta = noIndex;

/** Thresholds, dates and rules with their sources. One admin proposes a change, another approves it. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const { history, proposals } = await listFacts(ctx);
    const names = await namePeople(ctx, { userIds: proposals.map(({ proposed_by }) => proposed_by) });
    const today = dayFrom(ctx, null);
    const isNow = (key: string, from: string) =>
      from <= today &&
      !history.some((other) => other.key === key && other.effective_from > from && other.effective_from <= today);
    return {
      today,
      change: changeOf(history, today, args.url.searchParams.get("fact")),
      done: args.url.searchParams.get("done"),
      facts: history.map(({ id, key, value, effective_from, source, owner }) => ({
        id,
        key,
        label: factLabel(key),
        lines: factLines(value),
        source,
        owner,
        from: formatDate(effective_from),
        canChange: (FACT_KEYS as string[]).includes(key),
        status: isNow(key, effective_from) ? "counts" : effective_from > today ? "to come" : "past",
      })),
      proposals: proposals.map(({ id, key, value, effective_from, source, proposed_by }) => ({
        id,
        key,
        label: factLabel(key),
        lines: factLines(value),
        source,
        from: formatDate(effective_from),
        by: names.get(proposed_by) ?? "",
        isOwn: "userId" in ctx.actor && ctx.actor.userId === proposed_by,
      })),
    };
  });
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const values = await readForm(args.request);
    try {
      const decided = z.uuid().safeParse(values["proposal"]);
      if (decided.success) {
        await decideFact(ctx, { proposalId: decided.data, isApproved: values["intent"] === "approve" });
        return redirect(
          `${href("/admin/site/facts")}?done=${values["intent"] === "approve" ? "approved" : "refused"}`,
          303,
        );
      }
      const { history } = await listFacts(ctx);
      const change = changeOf(history, dayFrom(ctx, null), values["key"] ?? null);
      if (!change) return refuseForm([{ message: "Choose what to change" }], values);
      const value = valueFrom(change.was, values);
      const { answer, problems = [] } = parseForm(FactProposal, { ...values, value: JSON.stringify(value) });
      const wrong = findFactProblems(change.key, value).map((problem) =>
        problemAt(change.fields, problem.path, factMessage(problem)),
      );
      const others = problems.filter(({ fieldId }) => fieldId !== "value");
      if (!answer) return refuseForm([...wrong, ...others], values);
      await proposeFact(ctx, answer);
      return redirect(`${href("/admin/site/facts")}?done=proposed`, 303);
    } catch (error) {
      const message = "Choose today or a later day for which nothing is proposed yet";
      return refuseConflict(error, values, { fieldId: "effective_from", message });
    }
  });
}

type History = Awaited<ReturnType<typeof listFacts>>["history"];

/** The fact to change with its latest value as fields; a scheduled value counts as latest. */
function changeOf(history: History, today: string, asked: string | null) {
  const key = FACT_KEYS.find((one) => one === asked);
  const newest =
    history.find((fact) => fact.key === key && fact.effective_from <= today) ??
    history.find((fact) => fact.key === key);
  if (!key || !newest) return null;
  return { key, label: factLabel(key), was: newest.value, fields: fieldsOf(newest.value) };
}

function factMessage(finding: FactFinding): string {
  switch (finding.code) {
    case "number-missing":
      return "Enter a number";
    case "text-missing":
      return "Enter text";
    case "too-few":
      return `Enter at least ${finding.minimum}`;
    case "does-not-fit":
      return problemMessage(finding.detail);
  }
}

/** At the field that is wrong, or the first within it. */
function problemAt(fields: FactField[], path: string[], message: string) {
  const name = ["value", ...path].join(".");
  const field =
    fields.find((one) => one.name === name) ??
    fields.find((one) => name.startsWith(one.name) || one.name.startsWith(name));
  return { fieldId: field?.name ?? fields[0]?.name, message: field ? `${field.label}: ${message}` : message };
}

const DONE: Record<string, string> = {
  proposed: "Proposed. It takes effect once another admin approves it.",
  approved: "Approved. It takes effect on its start date.",
  refused: "Refused. Nothing changes.",
};

export default function SiteFacts({ loaderData: data, actionData }: Route.ComponentProps) {
  const refused = actionData as Refused | undefined;
  const doneMessage = !refused && data.done ? DONE[data.done] : undefined;
  return (
    <div className="grid grid-cols-1 gap-10">
      <PageTitle refused={Boolean(refused)}>Clinical and legal data</PageTitle>
      <FormProblems refused={refused} />
      {doneMessage && <Notice tone="success" title={doneMessage} announce />}
      {data.proposals.length > 0 && <Proposals proposals={data.proposals} />}
      <section aria-labelledby="facts">
        <SectionHeader id="facts" title="What counts" />
        <Table caption="Clinical and legal data with sources" dense>
          <thead className="max-md:sr-only">
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Value</th>
              <th scope="col" className="max-md:hidden">
                Source
              </th>
              <th scope="col" className="max-md:hidden">
                <span className="sr-only">Change</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.facts.map((fact) => (
              <tr
                key={fact.id}
                className={classNames("max-md:block max-md:py-2", fact.status === "past" && "text-ink-2")}
              >
                <th scope="row" className="wrap-anywhere max-md:block max-md:border-b-0! max-md:pb-0! md:w-1/4">
                  <span className="flex justify-between gap-4">
                    {fact.label}
                    <span className="flex-none font-normal md:hidden">
                      <ChangeLink fact={fact} />
                    </span>
                  </span>
                </th>
                <td className="wrap-anywhere max-md:block md:w-2/5">
                  <FactValue lines={fact.lines} />
                  <span className="mt-1 block text-small text-ink-2 md:hidden">
                    <Origin fact={fact} />
                  </span>
                </td>
                <td className="text-ink-2 max-md:hidden">
                  <Origin fact={fact} />
                </td>
                <td className="text-right! max-md:hidden">
                  <ChangeLink fact={fact} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </section>
      {data.change && <Propose key={data.change.key} today={data.today} change={data.change} refused={refused} />}
    </div>
  );
}

type Data = Route.ComponentProps["loaderData"];

function Proposals({ proposals }: { proposals: Data["proposals"] }) {
  const isBusy = useBusy();
  return (
    <section aria-labelledby="proposals">
      <SectionHeader id="proposals" title="Wait for a second person" />
      <ul>
        {proposals.map((proposal) => (
          <li key={proposal.id} className="grid gap-2 border-b border-line py-4">
            <p>
              <b className="font-semibold">{proposal.label}</b> from {proposal.from}:
            </p>
            <div className="max-w-column wrap-anywhere">
              <FactValue lines={proposal.lines} />
            </div>
            <p className="text-small text-ink-2">
              {proposal.by}, because of: {proposal.source}
            </p>
            {proposal.isOwn ? (
              <p className="text-small">Another admin must approve this.</p>
            ) : (
              <Form method="post" className="flex gap-3">
                <input type="hidden" name="proposal" value={proposal.id} />
                <Button name="intent" value="approve" size="small" busy={isBusy}>
                  Approve
                </Button>
                <Button name="intent" value="refuse" variant="secondary" size="small" busy={isBusy}>
                  Refuse
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type ProposeProps = { today: string; change: NonNullable<Data["change"]>; refused: Refused | undefined };

function Propose({ today, change, refused }: ProposeProps) {
  const isBusy = useBusy("propose");
  const typed = (name: string, otherwise = "") => refused?.values[name] ?? otherwise;
  return (
    <section aria-labelledby="propose" className="grid max-w-article gap-4">
      <SectionHeader id="propose" title={`Change: ${change.label}`} />
      <Form method="post" noValidate className="grid gap-5">
        <input type="hidden" name="intent" value="propose" />
        <input type="hidden" name="key" value={change.key} />
        {change.fields.map((field) => (
          <Field
            key={field.name}
            name={field.name}
            label={field.label}
            optional={field.isNew ?? false}
            hint={field.kind === "list" ? "Separate them by commas." : undefined}
            error={problemOf(refused, field.name)}
          >
            <FactControl field={field} value={typed(field.name, field.value)} />
          </Field>
        ))}
        <Field name="source" label="Source" error={problemOf(refused, "source")}>
          <TextInput maxLength={300} defaultValue={typed("source")} />
        </Field>
        <Field name="effective_from" label="From" className="max-w-56" error={problemOf(refused, "effective_from")}>
          <TextInput type="date" defaultValue={typed("effective_from", today)} />
        </Field>
        <p>
          <Button busy={isBusy} busyText="Saving">
            Propose it
          </Button>
        </p>
      </Form>
    </section>
  );
}

function FactControl({ field, value }: { field: FactField; value: string }) {
  if (field.kind === "choice") {
    return (
      <Select defaultValue={value}>
        <Options
          choices={[...(field.isNew ? [["", "Choose"] as const] : []), ["yes", "Yes"] as const, ["no", "No"] as const]}
        />
      </Select>
    );
  }
  if (field.kind === "long") return <Textarea rows={3} defaultValue={value} />;
  return <TextInput inputMode={field.kind === "number" ? "decimal" : undefined} defaultValue={value} />;
}

/** Where it comes from, who answers for it, and since when. */
function Origin({ fact }: { fact: Data["facts"][number] }) {
  return (
    <>
      {fact.source}
      <span className="block">
        {fact.owner}, from {fact.from} ({fact.status})
      </span>
    </>
  );
}

function ChangeLink({ fact }: { fact: Data["facts"][number] }) {
  if (!fact.canChange || fact.status !== "counts") return null;
  return (
    <Link to={`${href("/admin/site/facts")}?fact=${fact.key}#propose`}>
      Change<span className="sr-only"> {fact.label}</span>
    </Link>
  );
}
