import { href } from "react-router";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";

type FaqFilterProps = { query: string; onType: (text: string) => void; count: number | null };

/** A plain form for the server; with JavaScript, the list filters as you type and nothing is sent. */
export function FaqFilter({ query, onType, count }: FaqFilterProps) {
  const isHydrated = useHydrated();
  return (
    <form
      role="search"
      aria-label="Questions"
      action={href("/faqs")}
      onSubmit={(event) => isHydrated && event.preventDefault()}
    >
      <div className="grid items-end gap-2 noscript:grid-cols-[minmax(0,1fr)_auto]">
        <Field name="q" label="Find a question">
          <TextInput
            type="search"
            maxLength={200}
            defaultValue={query}
            onChange={(event) => onType(event.target.value)}
          />
        </Field>
        <div className="hidden noscript:block">
          <Button variant="secondary">Filter</Button>
        </div>
      </div>
      <p role="status" className="mt-2 min-h-6 text-small text-ink-2">
        {count !== null && `${count === 1 ? "1 question" : `${count} questions`} found`}
      </p>
    </form>
  );
}
