type Group = { marked: number; label: string };
type EvidenceProps = Group & {
  title: string;
  comparedMarked?: number;
  comparedLabel?: string;
  caption: string;
  /** The trial, its size and its year. */
  source: string;
  /** Between the number and the group. */
  ofAll?: string;
};

/** What a trial found, as 100 people. The caption has the numbers; the dots are hidden from screen readers. */
export function Evidence({
  title,
  marked,
  label,
  comparedMarked,
  comparedLabel,
  caption,
  source,
  ofAll = "of 100",
}: EvidenceProps) {
  const groups: Group[] = [{ marked, label }];
  if (comparedMarked !== undefined && comparedLabel) groups.push({ marked: comparedMarked, label: comparedLabel });
  return (
    <figure>
      <div aria-hidden className="grid grid-cols-2 gap-x-6 gap-y-3 p-4">
        <p className="col-span-2 font-heading">{title}</p>
        {groups.map((group) => (
          <div key={group.label} className="flex flex-col justify-between">
            <p className="mb-2 text-small">
              <b className="font-heading">
                {group.marked} {ofAll}
              </b>{" "}
              {group.label.toLowerCase()}
            </p>
            <Dots marked={group.marked} />
          </div>
        ))}
      </div>
      <figcaption>
        {caption} <span className="block">{source}</span>
      </figcaption>
    </figure>
  );
}

/** Marked dots are larger and darker, so they can be counted without color. */
function Dots({ marked }: { marked: number }) {
  return (
    <svg viewBox="0 0 200 200" className="max-w-56">
      {Array.from({ length: 100 }, (_, index) => (
        <circle
          key={index}
          cx={10 + (index % 10) * 20}
          cy={10 + Math.floor(index / 10) * 20}
          r={index < marked ? 8 : 5}
          className={index < marked ? "fill-petrol-600" : "fill-petrol-200"}
        />
      ))}
    </svg>
  );
}
