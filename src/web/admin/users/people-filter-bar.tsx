import { useEffect, useRef } from "react";
import { href, Link as RouterLink } from "react-router";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link/link.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { ROLES, SORTS, STATUSES, type PeopleFilters } from "#domain/desk/people/people.ts";
import { Form } from "../../shared/form/form.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { filterLabel, SORT_LABELS } from "./people-labels.ts";
import type { Route } from "./+types/users.ts";

type List = Route.ComponentProps["loaderData"];

/** Searches on staff-only data are posted and never appear in a URL; filters are in the URL. */
export function PeopleFilterBar({ list, refused }: { list: List; refused: Refused | undefined }) {
  const { filters, search, query } = list;
  const box = useRef<HTMLInputElement>(null);
  const term = search?.term ?? "";
  // Not by a key: a new box would lose the focus.
  useEffect(() => {
    if (box.current) box.current.value = term;
  }, [term]);
  return (
    <div className="grid gap-3 border-b border-line px-4 py-3 md:px-5 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <search>
        <Form method="post" action={`${href("/admin/users")}${query && `?${query}`}`} className="flex gap-2">
          <input type="hidden" name="intent" value="search" />
          <div className="relative flex-1">
            <label htmlFor="term" className="sr-only">
              Search people by name, birth date, email, phone or reference number
            </label>
            <Icon
              name="search"
              size={16}
              className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3"
            />
            <TextInput
              ref={box}
              id="term"
              name="term"
              type="search"
              dense
              dir="auto"
              autoComplete="off"
              spellCheck={false}
              maxLength={200}
              placeholder="Name, phone, order number"
              defaultValue={term}
              aria-invalid={problemOf(refused, "term") ? true : undefined}
              data-shortcut="search"
              className="pl-9!"
            />
          </div>
          <Button variant="secondary" size="small">
            Search
          </Button>
        </Form>
        {search && (
          <Link to={`${href("/admin/users")}${query && `?${query}`}`} className="mt-1.5 inline-block text-small">
            Clear the search
          </Link>
        )}
      </search>
      <Form action={href("/admin/users")} aria-label="Filters" className="min-w-0">
        {search && <input type="hidden" name="search" value={search.id} />}
        {/* A filter by label is set by pressing a label in the list. */}
        {filters.tag && <input type="hidden" name="tag" value={filters.tag} />}
        <div className="-mx-1 flex items-end gap-1.5 overflow-x-auto px-1 pb-1 lg:flex-wrap lg:overflow-visible">
          <Choice
            name="status"
            label="Status"
            filters={filters}
            options={STATUSES.map((one) => [one, text("status", one)])}
          />
          <Choice
            name="state"
            label="State"
            filters={filters}
            options={list.states.map(([code, name]) => [code ?? "", name ?? ""])}
          />
          <Choice name="role" label="Role" filters={filters} options={ROLES.map((one) => [one, text("role", one)])} />
          <Choice
            name="tests"
            label="Test results"
            filters={filters}
            options={[
              ["yes", "On file"],
              ["no", "None"],
            ]}
          />
          <Choice name="request" label="Request" filters={filters} options={[["open", "Open"]]} />
          <Choice name="order" label="Order" filters={filters} options={[["late", "Late"]]} />
          {/* On wide screens the heads of the columns sort; this only carries the order along. */}
          <label className={`${labelClass} md:hidden`}>
            Sort
            <Select key={list.sort} name="sort" id="filter-sort" dense defaultValue={list.sort} className="w-36">
              {SORTS.map((sort) => (
                <option key={sort} value={sort}>
                  {SORT_LABELS[sort]}
                </option>
              ))}
            </Select>
          </label>
          <Day name="from" label="Created from" value={filters.from} />
          <Day name="to" label="until" value={filters.to} />
          <Button variant="secondary" size="small" className="flex-none">
            Filter
          </Button>
        </div>
        {list.chips.length > 0 && (
          <ul aria-label="Filters that are on" className="mt-2 flex flex-wrap items-center gap-2">
            {list.chips.map((chip) => (
              <li key={chip.key}>
                <RouterLink to={`${href("/admin/users")}?${chip.without}`} className={chipClass}>
                  {chip.text}
                  <Icon name="cross" size={12} />
                  <span className="sr-only">, remove this filter</span>
                </RouterLink>
              </li>
            ))}
            <li>
              <Link to={href("/admin/users")} className="inline-flex min-h-8 items-center px-1 text-small">
                Clear all
              </Link>
            </li>
          </ul>
        )}
      </Form>
    </div>
  );
}

const text = (key: keyof PeopleFilters, value: string) => filterLabel(key, value, {});

type ChoiceProps = {
  name: keyof PeopleFilters;
  label: string;
  filters: PeopleFilters;
  options: readonly (readonly [value: string, text: string])[];
};

function Choice({ name, label, filters, options }: ChoiceProps) {
  return (
    <label className={labelClass}>
      {label}
      <Select
        key={filters[name] ?? ""}
        name={name}
        id={`filter-${name}`}
        dense
        defaultValue={filters[name] ?? ""}
        className="w-36 lg:w-22"
      >
        <Options none="Any" choices={options} />
      </Select>
    </label>
  );
}

function Day({ name, label, value }: { name: "from" | "to"; label: string; value: string | undefined }) {
  return (
    <label className={labelClass}>
      {label}
      <TextInput
        key={value ?? ""}
        type="date"
        name={name}
        id={`filter-${name}`}
        dense
        defaultValue={value ?? ""}
        className="w-36! lg:w-32!"
      />
    </label>
  );
}

const labelClass = "grid flex-none gap-0.5 text-tiny font-medium text-ink-2";

const chipClass =
  "inline-flex min-h-8 items-center gap-2 rounded-control border border-select-line bg-select px-2.5 text-small font-medium text-ink no-underline hover:border-ink-2";
