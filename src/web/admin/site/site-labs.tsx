import { href, redirect } from "react-router";
import { z } from "zod";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { Field } from "#ui/form/field.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { Link } from "#ui/link/link.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { requireAdmin } from "#core/actor.ts";
import { decideLabSet } from "#domain/labs/publishing/decide-lab-set.ts";
import { Form } from "../../shared/form/form.tsx";
import { readForm, refuseConflict } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { run } from "../../shared/request/request.server.ts";
import type { FactField } from "./fact-fields.ts";
import { FactValue } from "./fact-value.tsx";
import { loadLabSets, propose } from "./site-labs.server.ts";
import type { Route } from "./+types/site-labs.ts";

export const meta = noIndex;

/** What providers order together. One admin proposes a change, another approves it. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => ({
    ...(await loadLabSets(ctx, args.url.searchParams.get("set"))),
    done: args.url.searchParams.get("done"),
  }));
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    requireAdmin(ctx);
    const values = await readForm(args.request);
    const page = href("/admin/site/labs");
    try {
      const decided = z.uuid().safeParse(values["proposal"]);
      if (decided.success) {
        const isApproved = values["intent"] === "approve";
        await decideLabSet(ctx, { proposalId: decided.data, isApproved });
        return redirect(`${page}?done=${isApproved ? "approved" : "refused"}`, 303);
      }
      return (await propose(ctx, values)) ?? redirect(`${page}?done=proposed`, 303);
    } catch (error) {
      const message = "Choose a day after the version in force. Only one change at a time can wait.";
      return refuseConflict(error, values, { fieldId: "effective_from", message });
    }
  });
}

const DONE: Record<string, string> = {
  proposed: "Proposed. It takes effect once another admin approves it.",
  approved: "Approved. It takes effect on its start date.",
  refused: "Refused. Nothing changes.",
};

export default function SiteLabs({ loaderData: data, actionData }: Route.ComponentProps) {
  const refused = actionData as Refused | undefined;
  const doneMessage = !refused && data.done ? DONE[data.done] : undefined;
  return (
    <div className="grid grid-cols-1 gap-10">
      <PageTitle refused={Boolean(refused)}>Lab panels and order sets</PageTitle>
      <FormProblems refused={refused} />
      {doneMessage && <Notice tone="success" title={doneMessage} announce />}
      {data.proposals.length > 0 && <Proposals proposals={data.proposals} />}
      {data.change && <Propose key={data.change.id} today={data.today} change={data.change} refused={refused} />}
      <section aria-labelledby="sets">
        <SectionHeader id="sets" title="What providers order" />
        <ul>
          {data.sets.map((set) => (
            <li key={set.id} className="grid gap-2 border-b border-line py-4">
              <p className="flex justify-between gap-4">
                <b className="font-semibold">{set.label}</b>
                <Link to={`${href("/admin/site/labs")}?set=${set.id}#propose`}>
                  Change<span className="sr-only"> {set.label}</span>
                </Link>
              </p>
              <div className="max-w-column wrap-anywhere">
                <FactValue lines={set.lines} />
              </div>
              <p className="text-small text-ink-2">
                {set.source}. {set.owner}, from {set.from}
              </p>
            </li>
          ))}
        </ul>
      </section>
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
        <input type="hidden" name="kind" value={change.kind} />
        <input type="hidden" name="key" value={change.key} />
        {change.fields.map((field) => (
          <Field
            key={field.name}
            name={field.name}
            label={field.label}
            hint={field.kind === "list" ? "Separate them by commas." : undefined}
            error={problemOf(refused, field.name)}
          >
            <Control field={field} value={typed(field.name, field.value)} />
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

function Control({ field, value }: { field: FactField; value: string }) {
  if (field.kind !== "choice") return <TextInput defaultValue={value} />;
  return (
    <Select defaultValue={value}>
      <Options
        choices={[
          ["yes", "Yes"],
          ["no", "No"],
        ]}
      />
    </Select>
  );
}
