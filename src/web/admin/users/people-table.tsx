import type { MouseEvent } from "react";
import { href, Link as RouterLink } from "react-router";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { Tag } from "#ui/tag.tsx";
import { writeQuery, type Column } from "#domain/desk/people/people.ts";
import type { Route } from "./+types/users.ts";
import { ASCENDING, COLUMN_SORTS, COLUMN_LABELS } from "./people-labels.ts";
import { StatusTag } from "./status-tag.tsx";

type List = Route.ComponentProps["loaderData"];
type Row = List["rows"][number];

/** A table on wide screens, cards on phones: the same rows with different layouts. */
export function PeopleTable({ list }: { list: List }) {
  const columns: Column[] = COLUMNS_IN_ORDER.filter((column) => !list.settings.hiddenColumns.includes(column));
  const isRoomy = list.settings.density === "roomy";
  return (
    <div className="md:max-lg:overflow-x-auto">
      <table className="w-full border-collapse text-left text-small max-md:block">
        <caption className="sr-only">People, {list.matchLabel.toLowerCase()}</caption>
        <thead className="bg-sunken max-md:hidden lg:sticky lg:top-0 lg:z-2">
          <tr>
            <th scope="col" className="w-12 py-2 pl-5">
              <SelectPage />
            </th>
            <Head column="name" list={list}>
              Name
            </Head>
            {columns.map((column) => (
              <Head key={column} column={column} list={list}>
                {COLUMN_LABELS[column]}
              </Head>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {list.rows.map((row) => (
            <PersonRow key={row.id} row={row} columns={columns} isRoomy={isRoomy} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const COLUMNS_IN_ORDER: readonly Column[] = [
  "born",
  "email",
  "phone",
  "state",
  "status",
  "created",
  "contact",
  "flags",
];

/** JavaScript selects the rest; without it you select row by row, or everyone in the bar. */
function SelectPage() {
  function tickAll({ currentTarget }: MouseEvent<HTMLInputElement>) {
    const boxes = currentTarget.form?.querySelectorAll<HTMLInputElement>("input[name=person]") ?? [];
    for (const box of boxes) box.checked = currentTarget.checked;
  }
  return (
    <label className="touch-target grid place-items-center">
      <span className="sr-only">Choose everybody on this page</span>
      <input id="select-page" type="checkbox" onClick={tickAll} className={box} />
    </label>
  );
}

function Head({ column, list, children }: { column: Column | "name"; list: List; children: string }) {
  const sorts = list.search ? undefined : COLUMN_SORTS[column];
  const isSorted = sorts?.includes(list.sort) ?? false;
  const isUp = ASCENDING.includes(list.sort);
  const ariaSort = isSorted ? (isUp ? "ascending" : "descending") : undefined;
  return (
    <th
      scope="col"
      aria-sort={ariaSort}
      className={classNames(
        "py-2 pr-4 font-semibold whitespace-nowrap text-ink-2",
        column === "contact" && "text-right",
      )}
    >
      {sorts ? (
        <RouterLink
          to={`${href("/admin/users")}?${writeQuery(list.filters, list.sort === sorts[0] ? sorts[1] : sorts[0])}`}
          className="inline-flex min-h-8 items-center gap-1 text-ink-2 no-underline hover:underline aria-[current]:text-ink"
          aria-current={isSorted ? "true" : undefined}
        >
          {children}
          {isSorted && <Icon name={isUp ? "up" : "down"} size={12} />}
        </RouterLink>
      ) : (
        children
      )}
    </th>
  );
}

function PersonRow({ row, columns, isRoomy }: { row: Row; columns: Column[]; isRoomy: boolean }) {
  return (
    <tr
      data-shortcut="row"
      className={classNames(
        "border-b border-line bg-surface align-middle has-[a:focus-visible]:inset-ring-2 has-[a:focus-visible]:inset-ring-select-line has-checked:bg-select",
        "max-md:grid max-md:grid-cols-[2.5rem_minmax(0,1fr)_auto] max-md:gap-x-2 max-md:px-3 max-md:py-2.5",
        isRoomy ? "md:h-14" : "md:h-[2.125rem]",
      )}
    >
      <td className="max-md:row-span-3 md:pr-3 md:pl-5">
        <RowBox row={row} />
      </td>
      <td className="pr-4 wrap-anywhere max-md:pr-0 md:max-lg:sticky md:max-lg:left-0 md:max-lg:z-1 md:max-lg:bg-inherit">
        <RouterLink
          to={href("/admin/users/:userId", { userId: row.id })}
          className="font-semibold text-ink underline decoration-1 underline-offset-[3px] hover:decoration-2"
        >
          {row.name}
        </RouterLink>
        {row.preferredName && <span className="ml-1.5 text-ink-2">“{row.preferredName}”</span>}
      </td>
      {columns.map((column) => (
        <Cell key={column} row={row} column={column} />
      ))}
    </tr>
  );
}

function RowBox({ row }: { row: Row }) {
  return (
    <label className="touch-target grid place-items-center max-md:mt-0.5">
      <span className="sr-only">Choose {row.name}</span>
      <input type="checkbox" name="person" value={row.id} className={box} />
    </label>
  );
}

function Cell({ row, column }: { row: Row; column: Column }) {
  if (column === "status") {
    return (
      <td className="pr-4 max-md:col-start-3 max-md:row-start-1 max-md:pr-0">
        {row.status ? (
          <StatusTag status={row.status} />
        ) : (
          <span className="text-ink-3">{row.role ? row.role : "not registered"}</span>
        )}
      </td>
    );
  }
  if (column === "contact") {
    return (
      <td className="pr-4 text-right whitespace-nowrap text-ink-2 max-md:col-start-2 max-md:col-end-4 max-md:pr-0 max-md:text-left">
        <span className="md:hidden">
          {row.born ? `${row.born} · ` : ""}
          {row.state ? `${row.state} · ` : ""}
          {row.contact ? "contact " : "contact: "}
        </span>
        {row.contact ?? <span className="text-ink-3">never</span>}
      </td>
    );
  }
  if (column === "flags") {
    return (
      <td className="pr-4 max-md:col-start-2 max-md:col-end-4">
        <Flags row={row} />
      </td>
    );
  }
  const text = { born: row.born, email: row.email, phone: row.phone, state: row.state, created: row.created }[column];
  return (
    <td
      // An address may be longer than the table has room for; its end is in the title and on the person's page.
      title={column === "email" ? row.email : undefined}
      className={classNames(
        "pr-4 whitespace-nowrap text-ink-2 max-md:hidden",
        column === "email" && "max-w-44 truncate xl:max-w-56 2xl:max-w-none",
      )}
    >
      {text}
    </td>
  );
}

/** Things that need attention, then the labels, each linking to everyone who has it. */
function Flags({ row }: { row: Row }) {
  if (row.lateOrders + row.openRequests === 0 && !row.isDisabled && !row.role && row.tags.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1 max-md:pt-1">
      {row.isDisabled && (
        <li>
          <Tag tone="danger">Disabled</Tag>
        </li>
      )}
      {row.lateOrders > 0 && (
        <li>
          <Tag tone="danger" icon="clock">
            {row.lateOrders === 1 ? "Late order" : `${row.lateOrders} late orders`}
          </Tag>
        </li>
      )}
      {row.openRequests > 0 && (
        <li>
          <Tag tone="waiting" icon="mail">
            {row.openRequests === 1 ? "Open request" : `${row.openRequests} open requests`}
          </Tag>
        </li>
      )}
      {row.role && (
        <li>
          <Tag tone="info" icon="user">
            {row.role}
          </Tag>
        </li>
      )}
      {row.tags.map((tag) => (
        <li key={tag}>
          <RouterLink
            to={`${href("/admin/users")}?${new URLSearchParams({ tag })}`}
            className="no-underline hover:underline"
          >
            <Tag tone="outline">{tag}</Tag>
          </RouterLink>
        </li>
      ))}
    </ul>
  );
}

const box = "relative z-1 size-4.5 accent-action";
