import { href } from "react-router";
import { Button } from "#ui/button.tsx";
import { Callout } from "#ui/callout/callout.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { Field } from "#ui/form/field.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { BackLink } from "#ui/link/back-link.tsx";
import { linkClass } from "#ui/link/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { SummaryList, SummaryRow } from "#ui/summary-list.tsx";
import { Tag } from "#ui/tag.tsx";
import { reloadAfterConflict } from "../../shared/form/after-conflict.ts";
import { Form } from "../../shared/form/form.tsx";
import { readForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { requireId } from "../../shared/request/require-id.server.ts";
import { run } from "../../shared/request/request.server.ts";
import { PageMain } from "../../shared/shell/page-main.tsx";
import type { Route } from "./+types/lab-inbox-item.ts";
import { actOnItem, toItemView } from "./lab-inbox-item.server.ts";
import { REFUSAL_LABELS } from "./lab-inbox-labels.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  const number = args.url.searchParams.get("order");
  return run(args, (ctx) => toItemView(ctx, requireId(args.params.itemId), number));
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => actOnItem(ctx, requireId(args.params.itemId), await readForm(args.request)));
}

export const shouldRevalidate = reloadAfterConflict;

type View = Route.ComponentProps["loaderData"];

/** One result without a match. No name in the title, which ends up in the browser's history. */
export default function LabInboxItem({ loaderData: view, actionData }: Route.ComponentProps) {
  const refused = actionData as Refused | undefined;
  return (
    <PageMain>
      <PageTitle refused={Boolean(refused)}>Result without a match</PageTitle>
      <FormProblems refused={refused} />
      <BackLink to={href("/admin/labs/inbox")}>Results without a match</BackLink>
      <div className="mt-4">
        <PageHeader title={view.reason} lead={`Since ${view.since}, due ${view.due}.`} />
      </div>
      <div className="mt-8 grid max-w-article gap-10">
        <SummaryList>
          <SummaryRow label="Who has it">{view.isMine ? "You" : (view.owner ?? "No one")}</SummaryRow>
          {view.detail && <SummaryRow label="What can't be read">{view.detail}</SummaryRow>}
          {view.proposedBy && (
            <SummaryRow label="Matched by">{view.proposedBy}. A second person has to agree</SummaryRow>
          )}
        </SummaryList>
        {view.isClosed && <Notice title="This result is taken care of" />}
        {view.canClaim && (
          <Form method="post">
            <input type="hidden" name="handover" value={view.owner ? "yes" : ""} />
            <Button type="submit" name="intent" value="claim">
              {view.owner ? "Take it over and read it" : "Claim and read it"}
            </Button>
          </Form>
        )}
        {view.isMine && <Compare view={view} />}
        {view.isMine && <Match view={view} />}
        {view.isMine && <Refuse refused={refused} />}
      </div>
    </PageMain>
  );
}

/** Both persons side by side. */
function Compare({ view }: { view: View }) {
  const { id, result, choice, suggestion, hasDocument, isWithoutValues } = view;
  return (
    <div className="grid gap-8 md:grid-cols-2">
      <section aria-label="What the lab sent">
        <SectionHeader title="What the lab sent" />
        {result ? (
          <SummaryList>
            <SummaryRow label="Name">{result.name}</SummaryRow>
            <SummaryRow label="Born">{result.born}</SummaryRow>
            <SummaryRow label="Drawn">{result.drawn}</SummaryRow>
            <SummaryRow label="Order">{result.order}</SummaryRow>
            <SummaryRow label="Lab">{result.lab}</SummaryRow>
            {result.values.map(({ key, name, line, range, isCritical }) => (
              <SummaryRow key={key} label={name}>
                {line} {range && `(${range})`} {isCritical && <Tag tone="danger">Critical</Tag>}
              </SummaryRow>
            ))}
          </SummaryList>
        ) : (
          <p className="mt-4 text-ink-2">This can&rsquo;t be read. Ask the lab to send it again.</p>
        )}
        {hasDocument ? (
          <p className="mt-4">
            <a href={href("/admin/labs/inbox/:itemId/document", { itemId: id })} download className={linkClass()}>
              Open the lab&rsquo;s document
            </a>
            {isWithoutValues && ". Enter its values as a result on paper, then close this item."}
          </p>
        ) : (
          isWithoutValues && (
            <p className="mt-4 text-ink-2">
              The document isn&rsquo;t here yet. Look again in a minute, or ask the lab.
            </p>
          )
        )}
      </section>
      <section aria-label="Our order">
        <SectionHeader title="Our order" />
        {suggestion && (
          <Callout
            tone={suggestion.isDoubtful ? "warning" : "info"}
            title={suggestion.title}
            level={3}
            className="mt-4"
          />
        )}
        {choice ? (
          <SummaryList>
            <SummaryRow label="Name">{choice.name}</SummaryRow>
            <SummaryRow label="Born">{choice.born}</SummaryRow>
            <SummaryRow label="Placed">{choice.placed}</SummaryRow>
            <SummaryRow label="Order">{choice.number}</SummaryRow>
          </SummaryList>
        ) : (
          <p className="mt-4 text-ink-2">Find the order to compare.</p>
        )}
      </section>
    </div>
  );
}

function Match({ view }: { view: View }) {
  if (!view.result) return null;
  if (view.proposedBy) {
    return view.isMyProposal ? (
      <Notice title="Someone else has to agree with your match" />
    ) : (
      <Form method="post">
        <Button type="submit" name="intent" value="confirm">
          I compared both: it&rsquo;s the same person
        </Button>
      </Form>
    );
  }
  return (
    <section aria-label="Match" className="grid gap-4">
      <SectionHeader title="Match" />
      <Form method="get" className="flex flex-wrap items-end gap-3">
        <Field
          name="order"
          label="Order number"
          error={view.isUnknownNumber ? "There's no order with this number" : undefined}
        >
          <TextInput inputMode="numeric" defaultValue={view.number} />
        </Field>
        <Button type="submit" variant="secondary">
          Find the order
        </Button>
      </Form>
      {view.choice && (
        <Form method="post">
          <input type="hidden" name="orderId" value={view.choice.orderId} />
          <Button type="submit" name="intent" value="propose">
            Match to this order
          </Button>
        </Form>
      )}
    </section>
  );
}

function Refuse({ refused }: { refused: Refused | undefined }) {
  return (
    <section aria-label="Not ours">
      <SectionHeader title="It's not ours" />
      <Form method="post" className="mt-3 flex flex-wrap items-end gap-3">
        <Field name="as" label="Why" error={problemOf(refused, "as")}>
          <Select defaultValue="">
            <Options none="Choose" choices={Object.entries(REFUSAL_LABELS)} />
          </Select>
        </Field>
        <Button type="submit" name="intent" value="refuse" variant="secondary">
          Refuse it
        </Button>
      </Form>
    </section>
  );
}
