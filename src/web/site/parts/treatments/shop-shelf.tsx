import { Link as RouterLink } from "react-router";
import type { Offering } from "#domain/catalog/catalog.ts";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link/link.tsx";
import { Bill } from "../prices/bill.tsx";
import { Tags } from "./treatment-list.tsx";

type Shelved = Offering & { path: string; form: string; tags: string[] };
type ShopShelfProps = { shelf: Shelved[]; notOffered: { name: string; path: string }[] };

/** The product on the left, its full bill on the right. */
export function ShopShelf({ shelf, notOffered }: ShopShelfProps) {
  return (
    <>
      <ul className="mt-12 border-t-2 border-ink">
        {shelf.map((item) => (
          <li
            key={item.key}
            className="grid gap-x-16 gap-y-4 border-b border-line py-7 lg:grid-cols-[minmax(0,1fr)_24rem]"
          >
            <div>
              <h2 className="text-h3 font-heading">{item.name}</h2>
              <Tags tags={["Rx only", ...item.tags]} />
              <p className="mt-3 max-w-measure text-body text-ink-2">{item.form}</p>
              <p className="mt-3">
                <RouterLink
                  to={item.path}
                  className="inline-flex min-h-11 items-center gap-2 font-semibold text-link underline decoration-1 underline-offset-[3px] hover:decoration-2"
                >
                  Risks, labs and who it suits<span className="sr-only">: {item.name}</span>
                  <Icon name="arrow-right" />
                </RouterLink>
              </p>
            </div>
            <div className="px-2.5">
              <Bill {...item} />
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-6 max-w-dialog-large text-small text-ink-2">
        Cancel or pause by the day before the reorder date. Follow-up labs and visits are billed when your plan calls
        for them. We do not bill insurance.{" "}
        {notOffered.map(({ name, path }) => (
          <span key={path}>
            <Link to={path}>{name}</Link> is not offered, so there is no price.{" "}
          </span>
        ))}
      </p>
    </>
  );
}
