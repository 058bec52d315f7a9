import type { FormEvent } from "react";
import { href, Link } from "react-router";
import { Button, buttonClass } from "#ui/button.tsx";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { classNames } from "#ui/class-names.ts";
import { Field } from "#ui/form/field.tsx";
import { Popover } from "#ui/overlay/popover.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { COLUMNS, DENSITIES, type Column, type Density } from "#domain/desk/people/people.ts";
import type { SavedView } from "#domain/desk/people/list-views.ts";
import { Form } from "../../shared/form/form.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { COLUMN_LABELS, DENSITY_LABELS } from "./people-labels.ts";

type ViewTabsProps = {
  views: SavedView[];
  query: string;
  isSearch: boolean;
  action: string;
  refused: Refused | undefined;
};

/** Saved views as links: shared ones and your own. */
export function ViewTabs({ views, query, isSearch, action, refused }: ViewTabsProps) {
  const current = (of: string) => (!isSearch && of === query ? "page" : undefined);
  return (
    <div className="flex items-center border-b border-line px-2 pt-2 md:px-3">
      <nav aria-label="Views" className="min-w-0 overflow-x-auto">
        <ul className="flex">
          <li>
            <Link to={href("/admin/users")} aria-current={current("")} className={tab}>
              All
            </Link>
          </li>
          {views.map((view) => (
            <li key={view.id}>
              <Link to={`${href("/admin/users")}?${view.query}`} aria-current={current(view.query)} className={tab}>
                {!view.isShared && <span className="text-ink-3">Mine:&nbsp;</span>}
                {view.name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="ml-auto flex-none py-1 pl-2">
        <Popover trigger="Save view" variant="quiet" size="small" align="end">
          <div className="grid w-72 gap-4 p-2">
            <Form method="post" action={action} onSubmit={closePopover} className="grid gap-3">
              <input type="hidden" name="intent" value="keep-view" />
              <Field name="name" label="Name of these filters" error={problemOf(refused, "name")}>
                <TextInput dense required maxLength={40} autoComplete="off" />
              </Field>
              <Checkbox name="shared" value="yes">
                Share with all staff
              </Checkbox>
              <Button size="small">Save this view</Button>
            </Form>
            <OwnViews views={views.filter(({ isOwn }) => isOwn)} action={action} />
          </div>
        </Popover>
      </div>
    </div>
  );
}

/** The browser gives the focus back to the button it was opened by. */
function closePopover({ currentTarget }: FormEvent<HTMLFormElement>): void {
  currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
}

function OwnViews({ views, action }: { views: SavedView[]; action: string }) {
  if (views.length === 0) return null;
  return (
    <div className="border-t border-line pt-3">
      <h2 className="text-small font-semibold">Views you saved</h2>
      <ul className="mt-1 grid">
        {views.map((view) => (
          <li key={view.id} className="flex items-center justify-between gap-3 text-small">
            {view.name}
            <Form method="post" action={action}>
              <input type="hidden" name="view" value={view.id} />
              <Button variant="quiet" size="small" name="intent" value="drop-view">
                Remove<span className="sr-only"> {view.name}</span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function ColumnChooser({ hidden, action }: { hidden: readonly Column[]; action: string }) {
  return (
    <div className="hidden md:block">
      <Popover trigger="Columns" size="small" align="end">
        <Form method="post" action={action} onSubmit={closePopover} className="p-2">
          <fieldset>
            <legend className="text-small font-semibold">Columns to show</legend>
            {COLUMNS.map((column) => (
              <Checkbox
                key={column}
                id={`column-${column}`}
                name="column"
                value={column}
                defaultChecked={!hidden.includes(column)}
              >
                {COLUMN_LABELS[column]}
              </Checkbox>
            ))}
          </fieldset>
          <Button size="small" name="intent" value="columns" className="mt-2">
            Show these
          </Button>
        </Form>
      </Popover>
    </div>
  );
}

export function DensitySwitch({ density, action }: { density: Density; action: string }) {
  return (
    <Form method="post" action={action} aria-label="Row height" className="hidden md:flex">
      <input type="hidden" name="intent" value="density" />
      {DENSITIES.map((one) => (
        <button
          key={one}
          name="density"
          value={one}
          aria-pressed={one === density}
          className={classNames(
            buttonClass({ variant: "secondary", size: "small" }),
            "rounded-none first-of-type:rounded-l-control last-of-type:-ml-px last-of-type:rounded-r-control aria-pressed:bg-select",
          )}
        >
          {DENSITY_LABELS[one]}
        </button>
      ))}
    </Form>
  );
}

const tab =
  "flex min-h-11 items-center border-b-4 border-transparent px-3 pt-1 text-small font-medium whitespace-nowrap text-ink-2 no-underline hover:text-ink hover:underline hover:decoration-2 hover:underline-offset-[3px] aria-[current]:border-band-300 aria-[current]:font-semibold aria-[current]:text-ink";
