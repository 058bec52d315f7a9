import { href, redirect } from "react-router";
import { z } from "zod";
import { Notice } from "#ui/callout/notice.tsx";
import { Link } from "#ui/link/link.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Tag } from "#ui/tag.tsx";
import { requireAdmin } from "#core/actor.ts";
import { decideStateRule } from "#domain/prescribing/state-rules/decide-state-rule.ts";
import { readForm, refuseConflict } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import type { Refused } from "../../shared/form/problems.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { run } from "../../shared/request/request.server.ts";
import { FactValue } from "./fact-value.tsx";
import { Proposals, Propose } from "./proposals.tsx";
import { loadStateRules, propose } from "./site-state-rules.server.ts";
import type { Route } from "./+types/site-state-rules.ts";

export const meta = noIndex;

/** What each state asks of controlled medicines. One admin proposes a change, another approves it. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => ({
    ...(await loadStateRules(ctx, args.url.searchParams.get("state"))),
    done: args.url.searchParams.get("done"),
  }));
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    requireAdmin(ctx);
    const values = await readForm(args.request);
    const page = href("/admin/site/state-rules");
    try {
      const decided = z.uuid().safeParse(values["proposal"]);
      if (decided.success) {
        const isApproved = values["intent"] === "approve";
        await decideStateRule(ctx, { proposalId: decided.data, isApproved });
        return redirect(`${page}?done=${isApproved ? "approved" : "refused"}`, 303);
      }
      return (await propose(ctx, values)) ?? redirect(`${page}?done=proposed`, 303);
    } catch (error) {
      const message = "Choose a day after the version in force. Only one change at a time can wait for each state.";
      return refuseConflict(error, values, { fieldId: "effective_from", message });
    }
  });
}

const DONE: Record<string, string> = {
  proposed: "Proposed. It takes effect once another admin approves it.",
  approved: "Approved. It takes effect on its start date.",
  refused: "Refused. Nothing changes.",
};

export default function SiteStateRules({ loaderData: data, actionData }: Route.ComponentProps) {
  const refused = actionData as Refused | undefined;
  const doneMessage = !refused && data.done ? DONE[data.done] : undefined;
  return (
    <div className="grid grid-cols-1 gap-10">
      <PageTitle refused={Boolean(refused)}>State rules for controlled medicines</PageTitle>
      <FormProblems refused={refused} />
      {doneMessage && <Notice tone="success" title={doneMessage} announce />}
      {data.proposals.length > 0 && <Proposals proposals={data.proposals} />}
      {data.change && (
        <Propose
          key={data.change.state}
          today={data.today}
          label={data.change.label}
          fields={data.change.fields}
          hidden={{ state: data.change.state }}
          refused={refused}
        />
      )}
      <section aria-labelledby="states">
        <SectionHeader
          id="states"
          title="What each state asks for"
          aside={data.toConfirm > 0 ? `${data.toConfirm} wait for counsel` : undefined}
        />
        <ul className="md:grid md:grid-cols-2 md:gap-x-10">
          {data.rules.map((rule) => (
            <li key={rule.state} className="grid content-start gap-2 border-b border-line py-4">
              <p className="flex items-baseline justify-between gap-4">
                <span className="flex flex-wrap items-center gap-2">
                  <b className="font-semibold">{rule.label}</b>
                  {!rule.isConfirmed && <Tag tone="warning">Not confirmed by counsel</Tag>}
                </span>
                <Link to={`${href("/admin/site/state-rules")}?state=${rule.state}#propose`}>
                  Change<span className="sr-only"> {rule.label}</span>
                </Link>
              </p>
              <div className="wrap-anywhere">
                <FactValue lines={rule.lines} />
              </div>
              <p className="text-small text-ink-2">
                {rule.source}. {rule.owner}, from {rule.from}
              </p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
