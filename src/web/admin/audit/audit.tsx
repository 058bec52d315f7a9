import { href } from "react-router";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/callout/empty-state.tsx";
import { Field } from "#ui/form/field.tsx";
import { Link } from "#ui/link/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { Table } from "#ui/table.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { AUDIT_ACTIONS } from "#domain/audit/action.ts";
import { Form } from "../../shared/form/form.tsx";
import { readForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { run } from "../../shared/request/request.server.ts";
import { PageMain } from "../../shared/shell/page-main.tsx";
import { useBusy } from "../../shared/form/use-busy.ts";
import { actOnAudit, loadAudit } from "./audit.server.ts";
import type { Route } from "./+types/audit.ts";

export const meta = noIndex;

/** Who did what to whose data, for admins. Viewing it is audited too. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => ({
    ...(await loadAudit(ctx, args.url.searchParams)),
    query: queryWithoutPlace(args.url.searchParams),
  }));
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => actOnAudit(ctx, await readForm(args.request)));
}

function queryWithoutPlace(search: URLSearchParams): string {
  const query = new URLSearchParams(search);
  query.delete("after");
  query.delete("checking");
  return query.toString();
}

export default function Audit({ loaderData, actionData }: Route.ComponentProps) {
  const { asked, lines, next, check, query } = loaderData;
  const refused = actionData as Refused | undefined;
  const older = next && `${href("/admin/audit")}?${query ? `${query}&` : ""}after=${encodeURIComponent(next)}`;
  return (
    <PageMain>
      <PageTitle refused={Boolean(refused)}>Audit</PageTitle>
      <FormProblems refused={refused} />
      <PageHeader
        title="Audit"
        lead="Who did what to whose data, newest first. No one can change it, and searches are recorded."
      />
      <p className="mt-4 flex flex-wrap gap-x-6">
        <Link to={href("/admin/audit/sign-ins")} variant="standalone">
          Sign-in events
        </Link>
        <Link to={href("/admin/opened-charts")} variant="standalone">
          Opened charts
        </Link>
      </p>
      <Search key={query} asked={asked} refused={refused} />
      <section aria-labelledby="found" className="mt-10">
        <SectionHeader
          id="found"
          title="Acts"
          aside={query ? <Link to={href("/admin/audit")}>Show all</Link> : undefined}
        />
        {lines.length === 0 ? <EmptyState>No activity matches this search.</EmptyState> : <Lines lines={lines} />}
        {older && (
          <p className="mt-6">
            <Link to={older} rel="next" variant="standalone">
              Older acts
            </Link>
          </p>
        )}
      </section>
      <div className="mt-14 grid gap-12 lg:grid-cols-2">
        <Check check={check} />
        <Export query={query} />
      </div>
    </PageMain>
  );
}

type Data = Route.ComponentProps["loaderData"];

function Search({ asked, refused }: { asked: Data["asked"]; refused: Refused | undefined }) {
  const isBusy = useBusy("search");
  const typed = (field: "actor" | "subject") => refused?.values[field] ?? asked[field]?.id ?? "";
  return (
    <Form
      method="post"
      noValidate
      role="search"
      aria-label="Audit"
      className="mt-8 grid gap-4 md:grid-cols-2 lg:grid-cols-6"
    >
      <input type="hidden" name="intent" value="search" />
      {(["actor", "subject"] as const).map((field) => (
        <Field
          key={field}
          name={field}
          className="lg:col-span-2"
          label={field === "actor" ? "Who did it" : "Whose data"}
          hint={asked[field]?.name ?? "Email or id"}
          error={problemOf(refused, field)}
        >
          <TextInput
            dense
            data-shortcut={field === "actor" ? "search" : undefined}
            spellCheck={false}
            autoComplete="off"
            defaultValue={typed(field)}
          />
        </Field>
      ))}
      <Field name="action" className="lg:col-span-2" label="Act" hint="One kind, or all">
        <Select dense defaultValue={asked.action}>
          <Options none="All" choices={AUDIT_ACTIONS.map((name) => [name, name])} />
        </Select>
      </Field>
      <Field name="from" className="lg:col-span-2" label="From">
        <TextInput dense type="date" defaultValue={asked.from} />
      </Field>
      <Field name="to" className="lg:col-span-2" label="To">
        <TextInput dense type="date" defaultValue={asked.to} />
      </Field>
      <p className="self-end lg:col-span-2">
        <Button busy={isBusy} busyText="Searching">
          Search
        </Button>
      </p>
    </Form>
  );
}

function Lines({ lines }: { lines: Data["lines"] }) {
  return (
    <Table caption="Acts, newest first" dense>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Who</th>
          <th scope="col">Act</th>
          <th scope="col">Whose data</th>
          <th scope="col">Reason</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td className="whitespace-nowrap">{line.at}</td>
            <td>
              <Person person={line.actor} field="actor" fallback={line.actorKind} />
            </td>
            <td className="whitespace-nowrap">{line.action}</td>
            <td>
              <Person person={line.subject} field="subject" fallback="" />
            </td>
            <td className="min-w-40 wrap-anywhere">{line.reason}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Clicking searches for this person's actions, or for actions about them. */
function Person({
  person,
  field,
  fallback,
}: {
  person: { id: string; name: string | null } | null;
  field: "actor" | "subject";
  fallback: string;
}) {
  if (!person) return fallback;
  return <Link to={`${href("/admin/audit")}?${field}=${person.id}`}>{person.name ?? `…${person.id.slice(-12)}`}</Link>;
}

function Check({ check }: { check: Data["check"] }) {
  const isBusy = useBusy("check");
  return (
    <section aria-labelledby="check">
      <SectionHeader id="check" title="Is the trail intact?" />
      <p className="mt-3 text-ink-2">
        Every row carries a keyed hash, every batch a seal, and every seal an anchor outside the database. A check
        covers all of it and can take several minutes.
      </p>
      {check && (
        <p className="mt-4" role="status">
          {check.finished === null && `Asked for ${check.asked}. In progress: reload this page in a moment.`}
          {check.finished !== null && check.problemCount === 0 && (
            <>
              <Tag tone="success">Intact</Tag> {check.finished}: {count(check.rows + check.unsealed)} rows,{" "}
              {count(check.seals)} seals, {count(check.unsealed)} rows not sealed yet.
            </>
          )}
          {check.finished !== null && check.problemCount > 0 && (
            <>
              <Tag tone="urgent">Changed</Tag> {check.finished}: {count(check.problemCount)} findings. Tell the security
              officer now.
            </>
          )}
        </p>
      )}
      {check && check.problems.length > 0 && (
        <ul className="mt-3 list-disc pl-6 text-small wrap-anywhere">
          {check.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <Form method="post" className="mt-5">
        <input type="hidden" name="intent" value="check" />
        <Button variant="secondary" busy={isBusy} busyText="Asking">
          Check the trail
        </Button>
      </Form>
    </section>
  );
}

function Export({ query }: { query: string }) {
  return (
    <section aria-labelledby="export">
      <SectionHeader id="export" title="Export as a file" />
      <p className="mt-3 text-ink-2">
        The results of this search as CSV, with IDs instead of names. The reason is recorded.
      </p>
      <form
        method="post"
        action={`${href("/admin/audit/export")}${query ? `?${query}` : ""}`}
        className="mt-4 grid max-w-column gap-4"
      >
        <Field name="reason" label="Why">
          <TextInput required maxLength={500} autoComplete="off" />
        </Field>
        <p>
          <Button variant="secondary">Download CSV</Button>
        </p>
      </form>
    </section>
  );
}

function count(n: number): string {
  return n.toLocaleString("en-US");
}
