import { useNavigation } from "react-router";
import { classNames } from "#ui/class-names.ts";
import { Form } from "../../shared/form/form.tsx";
import type { OrderSetView } from "./order-sets-view.server.ts";

type OrderSetListProps = {
  groups: { key: string; title: string; items: OrderSetView[] }[];
  action: string;
  visitId: string | null;
};

/** What a prescription can begin from. Each is a button: it begins a draft, or changes the one there is. */
export function OrderSetList({ groups, action, visitId }: OrderSetListProps) {
  const { formData } = useNavigation();
  const begun = formData?.get("from");
  const firstRenewal = groups.flatMap(({ items }) => items).find(({ from }) => from.startsWith("renew-"))?.from;
  return (
    <nav
      aria-label="Order sets"
      className="bg-surface max-lg:border-b max-lg:border-line lg:overflow-y-auto lg:border-r lg:border-line lg:py-4"
    >
      <h2 className="px-4 pt-3 font-heading lg:px-5 lg:pt-0">Order sets</h2>
      <Form method="post" action={action} className="relative flex overflow-x-auto py-2 lg:block">
        <input type="hidden" name="intent" value="begin" />
        {visitId && <input type="hidden" name="visit" value={visitId} />}
        {groups.map(({ key, title, items }) => (
          <div key={key} className="max-lg:flex">
            <h3 className="px-5 pt-3 pb-1 text-small font-normal text-ink-2 max-lg:sr-only">{title}</h3>
            {items.map(({ from, name, detail, isShown }) => (
              <button
                key={from}
                name="from"
                value={from}
                data-key={from === firstRenewal ? "r" : undefined}
                aria-current={isShown || undefined}
                aria-busy={begun === from || undefined}
                className={classNames(
                  "block min-h-11 w-full border-transparent px-5 py-1.5 text-left text-small hover:bg-sunken max-lg:w-auto max-lg:border-b-4 max-lg:whitespace-nowrap lg:border-l-4",
                  "aria-current:border-select-line aria-current:bg-select aria-current:font-semibold aria-busy:cursor-progress",
                )}
              >
                {name}
                <span className="block text-tiny font-normal text-ink-2">{detail}</span>
              </button>
            ))}
          </div>
        ))}
      </Form>
    </nav>
  );
}
