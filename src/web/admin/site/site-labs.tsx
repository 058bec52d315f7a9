import { href, redirect } from "react-router";
import { z } from "zod";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { Link } from "#ui/link/link.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { requireAdmin } from "#core/actor.ts";
import { decideLabSet } from "#domain/labs/publishing/decide-lab-set.ts";
import type { LabSetKind } from "#domain/labs/publishing/lab-set.ts";
import { Form } from "../../shared/form/form.tsx";
import { readFormData, refuseConflict } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import type { Refused } from "../../shared/form/problems.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { run } from "../../shared/request/request.server.ts";
import { LabSetForm } from "./lab-set-form.tsx";
import { loadLabSets, propose, type SetLine } from "./site-labs.server.ts";
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
    const form = await readFormData(args.request);
    const values = Object.fromEntries([...form.keys()].map((name) => [name, form.getAll(name).join(",")]));
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

const KIND_LABELS: Record<LabSetKind, string> = { panel: "panel", "order-set": "order set" };

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
      {data.change && (
        <LabSetForm
          key={data.change.id}
          today={data.today}
          change={data.change}
          tests={data.tests}
          panels={data.panels}
          refused={refused}
        />
      )}
      <Sets id="panels" title="Panels" sets={data.sets.filter(({ kind }) => kind === "panel")} />
      <Sets id="order-sets" title="Order sets" sets={data.sets.filter(({ kind }) => kind === "order-set")} />
    </div>
  );
}

type Data = Route.ComponentProps["loaderData"];

function Sets({ id, title, sets }: { id: string; title: string; sets: Data["sets"] }) {
  return (
    <section aria-labelledby={id}>
      <SectionHeader id={id} title={title} />
      <ul>
        {sets.map((set) => (
          <li key={set.id} className="grid gap-2 border-b border-line py-4">
            <p className="flex justify-between gap-4">
              <b className="font-semibold">{set.name}</b>
              <Link to={`${href("/admin/site/labs")}?set=${set.id}#propose`}>
                Change<span className="sr-only"> {set.name}</span>
              </Link>
            </p>
            <SetLines lines={set.lines} />
            <p className="text-small text-ink-2">
              {set.source}. {set.owner}, from {set.from}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Proposals({ proposals }: { proposals: Data["proposals"] }) {
  const isBusy = useBusy();
  return (
    <section aria-labelledby="proposals">
      <SectionHeader id="proposals" title="Wait for a second person" />
      <ul>
        {proposals.map((proposal) => (
          <li key={proposal.id} className="grid gap-2 border-b border-line py-4">
            <p>
              <b className="font-semibold">{proposal.name}</b>, {KIND_LABELS[proposal.kind]}, from {proposal.from}:
            </p>
            <SetLines lines={proposal.lines} />
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

function SetLines({ lines }: { lines: SetLine[] }) {
  return (
    <dl className="grid max-w-column grid-cols-[minmax(5rem,1fr)_minmax(0,5fr)] gap-x-4 gap-y-1">
      {lines.map(({ label, text, items }) => (
        <div key={label} className="col-span-full grid grid-cols-subgrid">
          <dt className="text-ink-2">{label}</dt>
          <dd>
            {text}
            {items && (
              <ul className="flex flex-wrap gap-x-5">
                {items.map(({ name, code }) => (
                  <li key={code}>
                    {name} <span className="text-small text-ink-2">{code}</span>
                  </li>
                ))}
              </ul>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
