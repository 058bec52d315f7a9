import { formatDate } from "#core/format-date.ts";
type ReviewedLineProps = { reviewer: string; lastReviewed: string; minutes?: number };

/** The role responsible for the text, and since when. */
export function ReviewedLine({ reviewer, lastReviewed, minutes }: ReviewedLineProps) {
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1 border-y border-line py-3 text-[0.9375rem]/6 text-ink-2">
      <span>
        Medically reviewed by our <b className="font-semibold text-ink">{reviewer.toLowerCase()}</b>
      </span>
      <time dateTime={lastReviewed}>{formatDate(lastReviewed)}</time>
      {minutes && <span>{minutes} minutes to read</span>}
    </p>
  );
}

export function Sources({ sources }: { sources: { label: string; year: number }[] }) {
  return (
    <ol className="mt-4 grid list-decimal gap-1 pl-5 text-small text-ink-2">
      {sources.map(({ label, year }) => (
        <li key={label}>{label.includes(String(year)) ? label : `${label}, ${year}`}</li>
      ))}
    </ol>
  );
}
