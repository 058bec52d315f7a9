type SegmentsProps = {
  name: string;
  legend: string;
  choices: readonly (readonly [value: string, text: string])[];
  defaultValue?: string | undefined;
};

/** A few choices side by side: arrows choose, Enter sends. */
export function Segments({ name, legend, choices, defaultValue }: SegmentsProps) {
  return (
    <fieldset className="grid min-w-0 gap-1">
      <legend className="text-small font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-1">
        {choices.map(([value, text]) => (
          <label
            key={value}
            className="relative inline-flex min-h-11 cursor-pointer items-center rounded-control border border-line-strong bg-surface px-2.5 text-small hover:border-ink-2 has-checked:border-action has-checked:bg-action has-checked:font-semibold has-checked:text-on-action has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus md:min-h-8"
          >
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === defaultValue}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
