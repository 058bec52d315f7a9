/** What to do the evening before and the morning of a blood draw, as a drawn line of steps. */
export type ReadyStep = { icon: ReadyIcon; when: string; what: string; how: string };

const ICONS = {
  food: "M6 3v5m-2-5v3a2 2 0 0 0 4 0V3M6 8v9m8-14c-2 1.5-2.500 4-2 6.500h2V17M3.500 17 16.500 3",
  moon: "M15.500 12.500A6.500 6.500 0 0 1 7.500 4.500a6.500 6.500 0 1 0 8 8Z",
  water: "M5.500 4h9l-1 12.500h-7L5.500 4Zm.4 5h8.200",
  draw: "M8 3h4m-3 0v5l-4.500 7.500A1 1 0 0 0 5.400 17h9.200a1 1 0 0 0 .9-1.500L11 8V3m-4.500 9.500h7",
  sun: "M10 13a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm0-10.500v1.500m0 12v1.500m7.500-7.500H16m-12 0H2.500m12.800-5.300-1 1M5.700 14.300l-1 1m0-10.600 1 1m8.600 8.600 1 1",
} as const;
type ReadyIcon = keyof typeof ICONS;

export function GetReady({ steps }: { steps: readonly ReadyStep[] }) {
  return (
    <ol className="grid gap-5 md:auto-cols-fr md:grid-flow-col md:gap-0">
      {steps.map(({ icon, when, what, how }, index) => (
        <li
          key={what}
          className="relative grid grid-cols-[3rem_minmax(0,1fr)] gap-x-4 md:grid-cols-1 md:justify-items-center md:px-2 md:text-center"
        >
          {index > 0 && (
            <span
              aria-hidden
              className="absolute -top-5 left-6 h-5 border-l-2 border-line-strong md:top-6 md:right-1/2 md:left-auto md:h-0 md:w-full md:border-t-2 md:border-l-0"
            />
          )}
          <span
            className={
              icon === "draw"
                ? "relative z-10 grid size-12 place-items-center rounded-full bg-petrol-600 text-white"
                : "relative z-10 grid size-12 place-items-center rounded-full border-2 border-line-strong bg-surface text-petrol-600"
            }
          >
            <svg
              aria-hidden
              viewBox="0 0 20 20"
              width={24}
              height={24}
              fill="none"
              stroke="currentColor"
              strokeWidth={1.6}
              strokeLinecap="round"
              strokeLinejoin="round"
            >
              <path d={ICONS[icon]} />
            </svg>
          </span>
          <div className="md:mt-2">
            <p className="text-small text-ink-2">{when}</p>
            <h3 className="text-body font-heading">{what}</h3>
            <p className="text-small text-ink-2">{how}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
