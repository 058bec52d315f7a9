import { useId, type Ref } from "react";
import { Form, useLocation, useSearchParams } from "react-router";
import { classNames } from "#ui/class-names.ts";
import { controlClass } from "#ui/control-class.ts";
import { Icon } from "#ui/icon.tsx";

type SiteSearchProps = { id?: string; className?: string; inputRef?: Ref<HTMLInputElement> };

/** The search box of the header: a plain form, so that it works before and without script. */
export function SiteSearch({ id, className, inputRef }: SiteSearchProps) {
  const inputId = useId();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  // Leaving the search page clears the term (spec §4).
  const term = pathname === "/search" ? (params.get("q") ?? "") : "";
  return (
    <Form id={id} role="search" action="/search" className={classNames("relative", className)}>
      <label htmlFor={inputId} className="sr-only">
        Search treatments, articles and FAQs
      </label>
      <Icon name="search" className="pointer-events-none absolute top-3.5 left-3.5 text-ink-3" />
      <input
        key={term}
        ref={inputRef}
        id={inputId}
        name="q"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        defaultValue={term}
        placeholder="Search treatments and questions"
        onFocus={(event) => event.currentTarget.select()}
        className={classNames(controlClass(), "pl-11")}
      />
    </Form>
  );
}
