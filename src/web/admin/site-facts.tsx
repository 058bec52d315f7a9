import { Form, redirect } from "react-router";
import { z } from "zod";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Options, Select } from "#ui/select.tsx";
import { Table } from "#ui/table.tsx";
import { Textarea } from "#ui/textarea.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { AppError } from "#core/errors.ts";
import { decideFact, FACT_KEYS, FactProposal, listFacts, proposeFact } from "#domain/catalog/propose-fact.ts";
import { namePeople } from "#domain/identity/name-people.ts";
import { parseForm, readForm, refuseForm, type FormValues } from "../shared/form.server.ts";
import { FormProblems } from "../shared/form-problems.tsx";
import { noIndex, PageTitle } from "../shared/page-title.tsx";
import { problemOf, type Refused } from "../shared/problems.ts";
import { run } from "../shared/request.server.ts";
import { useBusy } from "../shared/use-busy.ts";
import { dateWords } from "../shared/when.server.ts";
import { dayFrom } from "./site-catalog.server.ts";
import type { Route } from "./+types/site-facts.ts";

export const meta = noIndex;

/** Thresholds, dates and rules with their sources. One admin proposes a change, another agrees. */
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
      keys: FACT_KEYS,
      done: args.url.searchParams.get("done"),
      facts: history.map(({ id, key, value, effective_from, source, owner }) => ({
        ...{ id, key, value: JSON.stringify(value), source, owner, from: dateWords(effective_from) },
        standing: isNow(key, effective_from) ? "counts" : effective_from > today ? "to come" : "past",
      })),
      proposals: proposals.map(({ id, key, value, effective_from, source, proposed_by }) => ({
        ...{ id, key, value: JSON.stringify(value), source, from: dateWords(effective_from) },
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
        return redirect(`/admin/site/facts?done=${values["intent"] === "approve" ? "approved" : "refused"}`, 303);
      }
      const { answer, problems } = parseForm(FactProposal, values);
      if (problems) return refuseForm(problems, values);
      await proposeFact(ctx, answer);
      return redirect("/admin/site/facts?done=proposed", 303);
    } catch (error) {
      return refuseConflict(error, values);
    }
  });
}

function refuseConflict(error: unknown, values: FormValues) {
  if (!(error instanceof AppError) || error.code !== "conflict") throw error;
  const message = "Choose today or a later day for which nothing is proposed yet";
  return refuseForm([{ fieldId: "effective_from", message }], values, 409);
}

const DONE: Record<string, string> = {
  proposed: "Proposed. It counts once another admin has agreed.",
  approved: "Approved. It counts from its day on.",
  refused: "Refused. Nothing changes.",
};

export default function SiteFacts({ loaderData: data, actionData }: Route.ComponentProps) {
  const refused = actionData as Refused | undefined;
  const doneWords = !refused && data.done ? DONE[data.done] : undefined;
  return (
    <div className="grid grid-cols-1 gap-10">
      <PageTitle refused={Boolean(refused)}>Clinical and legal data</PageTitle>
      <FormProblems refused={refused} />
      {doneWords && <Notice tone="success" title={doneWords} announce />}
      {data.proposals.length > 0 && <Proposals proposals={data.proposals} />}
      <section aria-labelledby="facts">
        <SectionHeader id="facts" title="What counts" />
        <Table caption="Clinical and legal data with sources" dense>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Value</th>
              <th scope="col">From</th>
              <th scope="col">Source</th>
              <th scope="col">Answers for it</th>
            </tr>
          </thead>
          <tbody>
            {data.facts.map((fact) => (
              <tr key={fact.id} className={fact.standing === "past" ? "text-ink-2" : undefined}>
                <th scope="row" className="min-w-40 wrap-anywhere">
                  {fact.key}
                </th>
                <td className="max-w-90 min-w-50 font-mono wrap-anywhere">{fact.value}</td>
                <td className="whitespace-nowrap">
                  {fact.from} ({fact.standing})
                </td>
                <td className="min-w-50">{fact.source}</td>
                <td>{fact.owner}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </section>
      <Propose today={data.today} keys={data.keys} refused={refused} />
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
              <b className="font-semibold">{proposal.key}</b> becomes{" "}
              <span className="font-mono wrap-anywhere">{proposal.value}</span> from {proposal.from}.
            </p>
            <p className="text-small text-ink-2">
              {proposal.by}, because of: {proposal.source}
            </p>
            {proposal.isOwn ? (
              <p className="text-small">Another admin has to decide this.</p>
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

function Propose({ today, keys, refused }: { today: string; keys: string[]; refused: Refused | undefined }) {
  const isBusy = useBusy("propose");
  const typed = (name: string, otherwise = "") => refused?.values[name] ?? otherwise;
  return (
    <section aria-labelledby="propose" className="grid max-w-article gap-4">
      <SectionHeader id="propose" title="Propose a change" />
      <Form method="post" noValidate className="grid gap-5">
        <input type="hidden" name="intent" value="propose" />
        <Field name="key" label="Name" error={problemOf(refused, "key")}>
          <Select defaultValue={typed("key")}>
            <Options none="Choose" choices={keys.map((key) => [key, key])} />
          </Select>
        </Field>
        <Field
          name="value"
          label="New value"
          hint="Written as above. It is refused if it does not have the right form."
          error={problemOf(refused, "value")}
        >
          <Textarea rows={3} spellCheck={false} defaultValue={typed("value")} />
        </Field>
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
