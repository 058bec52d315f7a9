import { href, useLocation } from "react-router";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { EmptyState } from "#ui/callout/empty-state.tsx";
import { Link } from "#ui/link/link.tsx";
import { Form } from "../../shared/form/form.tsx";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { readFormData } from "../../shared/form/form.server.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import type { Refused } from "../../shared/form/problems.ts";
import { run } from "../../shared/request/request.server.ts";
import type { Route } from "./+types/users.ts";
import { BulkBar } from "./people-bulk-bar.tsx";
import { PeopleFilterBar } from "./people-filter-bar.tsx";
import { PeopleTable } from "./people-table.tsx";
import { ColumnChooser, DensitySwitch, ViewTabs } from "./people-views.tsx";
import { actOnPeople, showPeople } from "./users.server.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return run(args, (ctx) => showPeople(ctx, new URL(args.request.url)));
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => actOnPeople(ctx, await readFormData(args.request), new URL(args.request.url)));
}

/** Everyone, filtered and sorted by the URL. Works as links and forms; JavaScript only adds shortcuts. */
export default function Users({ loaderData: list, actionData }: Route.ComponentProps) {
  const refused = actionData as Refused | undefined;
  const { search } = useLocation();
  const here = `${href("/admin/users")}${search}`;
  return (
    <main id="main" tabIndex={-1} className="pb-10">
      <PageTitle refused={Boolean(refused)}>Users</PageTitle>
      <div className="px-4 pt-5 md:px-5">
        <FormProblems refused={refused} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <h1 className="text-h2 font-bold">Users</h1>
          <p role="status" className="mr-auto text-ink-2">
            {list.matchLabel}
          </p>
          <div className="flex flex-wrap gap-2">
            <ColumnChooser hidden={list.settings.hiddenColumns} action={here} />
            <DensitySwitch density={list.settings.density} action={here} />
            {!list.search && (
              <Form method="post" action={here}>
                <Button variant="secondary" size="small" name="intent" value="export-all">
                  Export CSV
                </Button>
              </Form>
            )}
          </div>
        </div>
      </div>
      <ViewTabs views={list.views} query={list.query} isSearch={list.search !== null} action={here} refused={refused} />
      <PeopleFilterBar list={list} refused={refused} />
      {list.rows.length === 0 ? (
        <div className="px-4 pt-6 md:px-5">
          <EmptyState action={<ButtonLink to={href("/admin/users")}>Show everybody</ButtonLink>}>
            {list.search
              ? "No matches. Try part of a name, the end of a phone number, or fewer filters."
              : "No one matches these filters."}
          </EmptyState>
        </div>
      ) : (
        <Form method="post" action={here} className="group/people">
          <BulkBar matchLabel={list.matchLabel} tags={list.tags} isSearch={list.search !== null} refused={refused} />
          <PeopleTable list={list} />
        </Form>
      )}
      <Foot list={list} />
    </main>
  );
}

function Foot({ list }: { list: Route.ComponentProps["loaderData"] }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 px-4 pt-4 md:px-5">
      <p className="text-small text-ink-2">
        {list.rows.length} {list.rows.length === 1 ? "row" : "rows"} here.{" "}
        <Link to={href("/admin/help")}>Keys and settings</Link>
      </p>
      <nav aria-label="Pages" className="flex gap-2">
        {list.previous && (
          <ButtonLink to={list.previous} rel="prev" variant="secondary" size="small">
            Previous 50
          </ButtonLink>
        )}
        {list.next && (
          <ButtonLink to={list.next} rel="next" variant="secondary" size="small">
            Next 50
          </ButtonLink>
        )}
      </nav>
    </div>
  );
}
