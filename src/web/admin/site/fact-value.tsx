import type { FactLine } from "./fact-fields.ts";

/** A clinical or legal value: a plain one as it is, one of several parts with the name of each before it. */
export function FactValue({ lines }: { lines: readonly FactLine[] }) {
  const [only] = lines;
  if (only?.label === null) return <>{only.text}</>;
  return (
    <dl className="grid grid-cols-[minmax(6rem,1fr)_minmax(0,3fr)] gap-x-4 gap-y-0.5">
      {lines.map(({ label, text }) => (
        <div key={`${label} ${text}`} className="grid col-span-full grid-cols-subgrid">
          {label !== "" && <dt className="text-ink-2">{label}</dt>}
          <dd className="col-start-2">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
