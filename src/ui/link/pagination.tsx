import { Icon } from "../icon.tsx";
import { Link } from "./link.tsx";

type PaginationProps = {
  page: number;
  pages: number;
  /** Address of a page; filters stay in it. */
  to: (page: number) => string;
  label?: string;
};

/** Previous, where you are, next: one address per page. */
export function Pagination({ page, pages, to, label = "Pages" }: PaginationProps) {
  if (pages < 2) return null;
  return (
    <nav aria-label={label} className="flex items-center justify-between gap-4 print:hidden">
      <span className="min-w-24">
        {page > 1 && (
          <Link to={to(page - 1)} rel="prev" variant="standalone" className="gap-1">
            <Icon name="chevron-left" size={16} />
            Previous
            <span className="sr-only"> page</span>
          </Link>
        )}
      </span>
      <span className="text-small text-ink-2">
        Page <b className="font-semibold text-ink">{page}</b> of {pages}
      </span>
      <span className="flex min-w-24 justify-end">
        {page < pages && (
          <Link to={to(page + 1)} rel="next" variant="standalone" className="gap-1">
            Next
            <span className="sr-only"> page</span>
            <Icon name="chevron-right" size={16} />
          </Link>
        )}
      </span>
    </nav>
  );
}
