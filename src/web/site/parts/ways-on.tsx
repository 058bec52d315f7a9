import { href } from "react-router";
import { MAX_TERM_LENGTH } from "#domain/search/search-term.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { Link } from "#ui/link/link.tsx";
import { TREATMENTS, type PageLink } from "../../shared/shell/links.ts";
import { TASKS } from "./top-tasks.tsx";

/** From a page that isn't there: search, the most common tasks and the treatments. The form needs no JavaScript. */
export function WaysOn() {
  return (
    <div className="mt-12 grid gap-10 border-t-2 border-ink pt-8 lg:grid-cols-2 lg:gap-x-16">
      <form
        role="search"
        aria-label="Search from here"
        action={href("/search")}
        className="grid max-w-column grid-cols-[minmax(0,1fr)_auto] items-end gap-3 lg:col-span-2"
      >
        {/* As in the header: the search page saves the term and removes this from the address. */}
        <input type="hidden" name="from" value="box" />
        <Field name="q" label="Search treatments, articles and FAQs">
          <TextInput type="search" maxLength={MAX_TERM_LENGTH} autoComplete="off" />
        </Field>
        <Button>Search</Button>
      </form>
      <Ways id="popular-topics" title="Popular topics" links={TASKS} />
      <Ways id="all-treatments" title="All treatments" links={TREATMENTS} />
    </div>
  );
}

function Ways({ id, title, links }: { id: string; title: string; links: readonly PageLink[] }) {
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className="mb-1 text-lead font-heading">
        {title}
      </h2>
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} variant="standalone">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
