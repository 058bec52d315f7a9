import { data, href, redirect } from "react-router";
import { z } from "zod";
import type { Ctx } from "#core/ctx.ts";
import { formatDate, formatDay } from "#core/format-date.ts";
import { ActPlan, planAct } from "#domain/desk/acts/plan-act.ts";
import { findRequests } from "#domain/desk/people/find-requests.ts";
import { listPeople, type PeoplePage, type Person } from "#domain/desk/people/list-people.ts";
import { COLUMNS, FILTERS, readFilters, readSort, writeQuery, type Sort } from "#domain/desk/people/people.ts";
import { dropView } from "#domain/desk/people/drop-view.ts";
import { saveView, SavedViewForm } from "#domain/desk/people/save-view.ts";
import { listViews } from "#domain/desk/people/list-views.ts";
import { recordSearch } from "#domain/desk/people/record-search.ts";
import { PeopleSearch } from "#domain/desk/people/search-people.ts";
import { showSearch } from "#domain/desk/people/show-search.ts";
import { changeSettings, SettingsChange } from "#domain/desk/change-settings.ts";
import { getSettings } from "#domain/desk/get-settings.ts";
import { listTags } from "#domain/desk/acts/list-tags.ts";
import { formatPhone } from "#domain/identity/profile/phone-number.server.ts";
import { parseForm, refuseForm } from "../../shared/form/form.server.ts";
import { requireId } from "../../shared/request/require-id.server.ts";
import { formatAgo, filterLabel, STATUS_LABELS } from "./people-labels.ts";
import { US_STATE_NAMES } from "../../shared/format/us-state-names.ts";

const PATH = href("/admin/users");

export async function showPeople(ctx: Ctx, url: URL) {
  const { searchParams } = url;
  const [filters, sort] = [readFilters(searchParams), readSort(searchParams)];
  const query = writeQuery(filters, sort);
  const searchId = readId(searchParams.get("search"));
  const settings = await getSettings(ctx);
  const found = searchId ? await showSearch(ctx, { searchId, filters }) : null;
  const page = found
    ? { ...found, matching: found.people.length, next: null, previous: null }
    : await listPeople(ctx, {
        filters,
        sort,
        after: readId(searchParams.get("after")),
        before: readId(searchParams.get("before")),
      });
  return {
    filters,
    sort,
    query,
    settings,
    search: found ? { id: searchId ?? "", term: found.term, isCut: found.isCut } : null,
    rows: page.people.map((person) => toPersonView(ctx, person)),
    matchLabel: matchLabel(page, found?.isCut ?? false),
    next: page.next && `${PATH}?${withParam(query, "after", page.next)}`,
    previous: page.previous && `${PATH}?${withParam(query, "before", page.previous)}`,
    chips: FILTERS.flatMap((key) => {
      const value = filters[key];
      const { [key]: _, ...others } = filters;
      const rest = writeQuery(others, sort);
      const without = found && searchId ? withParam(rest, "search", searchId) : rest;
      return value ? [{ key, text: filterLabel(key, value, US_STATE_NAMES), without }] : [];
    }),
    views: await listViews(ctx),
    tags: await listTags(ctx),
    states: Object.entries(US_STATE_NAMES),
  };
}

function toPersonView(ctx: Ctx, person: Person) {
  const status = person.registration_status;
  return {
    id: person.user_id,
    name: `${person.last_name}, ${person.first_name}`,
    preferredName: person.preferred_name,
    born: person.date_of_birth && formatDate(person.date_of_birth),
    email: person.email,
    phone: person.phone_number && formatPhone(person.phone_number),
    state: person.state,
    status: status ? STATUS_LABELS[status] : null,
    role: person.role,
    created: formatDay(ctx, person.created_at, "medium"),
    contact: person.last_contact_at && formatAgo(person.last_contact_at, ctx.now),
    openRequests: person.open_requests,
    lateOrders: person.late_orders,
    hasTestResults: person.has_test_results,
    isDisabled: person.disabled_at !== null,
    tags: person.tags,
  };
}

function matchLabel({ matching }: Pick<PeoplePage, "matching">, isCut: boolean): string {
  if (isCut) return `The best ${matching} matches`;
  if (matching === null) return "More than 1,000 match";
  return `${matching.toLocaleString("en-US")} ${matching === 1 ? "matches" : "match"}`;
}

function withParam(query: string, name: string, value: string): string {
  const params = new URLSearchParams(query);
  params.set(name, value);
  return params.toString();
}

/** An invalid cursor starts the list at the beginning. */
function readId(text: string | null): string | undefined {
  return z.uuid().safeParse(text).data;
}

/** All actions of the page. Filters and sort order stay in the URL. */
export async function actOnPeople(ctx: Ctx, form: FormData, url: URL) {
  const params = url.searchParams;
  const sort: Sort = readSort(params);
  const query = writeQuery(readFilters(params), sort);
  const here = `${PATH}${query && `?${query}`}`;
  const values = Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  switch (values["intent"]) {
    case "search": {
      const { answer, problems } = parseForm(PeopleSearch, values);
      if (problems) return refuseForm(problems, values);
      // A reference identifies one request, so go straight to it.
      const [request, another] = await findRequests(ctx, answer);
      if (request && !another) return redirect(href("/admin/inbox/:requestId", { requestId: request.id }), 303);
      const { searchId } = await recordSearch(ctx, answer);
      return redirect(`${PATH}?${withParam(query, "search", searchId)}`, 303);
    }
    case "keep-view": {
      const { answer, problems } = parseForm(SavedViewForm, { ...values, query });
      if (problems) return refuseForm(problems, values);
      await saveView(ctx, answer);
      return redirect(here, 303);
    }
    case "drop-view":
      await dropView(ctx, { viewId: requireId(values["view"] ?? "") });
      return redirect(here, 303);
    case "columns": {
      const shown = form.getAll("column");
      await changeSettings(ctx, { hiddenColumns: COLUMNS.filter((column) => !shown.includes(column)) });
      return redirect(here, 303);
    }
    case "density": {
      const { answer } = parseForm(SettingsChange, { density: values["density"] });
      await changeSettings(ctx, answer ?? {});
      return redirect(here, 303);
    }
    case "export-all":
    case "export":
    case "tag":
      return plan(ctx, form, values, query);
    default:
      throw data({ code: "bad-request" }, { status: 400 });
  }
}

async function plan(ctx: Ctx, form: FormData, values: Record<string, string>, query: string) {
  const isAll = values["intent"] === "export-all" || values["everybody"] === "yes";
  const kind = values["intent"] === "tag" ? "tag" : "export";
  const whom = isAll ? { query } : { userIds: form.getAll("person") };
  const { answer, problems } = parseForm(ActPlan, { kind, tag: values["tag"], whom });
  if (problems)
    return refuseForm(
      problems.map(({ message, fieldId }) => whomProblem(message, fieldId)),
      values,
    );
  const { actId } = await planAct(ctx, answer);
  return redirect(href("/admin/acts/:actId", { actId }), 303);
}

function whomProblem(message: string, fieldId: string | undefined) {
  return fieldId === "whom" ? { fieldId: "select-page", message: "Choose at least one person" } : { fieldId, message };
}
