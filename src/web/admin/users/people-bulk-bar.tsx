import { useEffect, useRef, useState } from "react";
import { buttonClass } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { useHydrated } from "#ui/use-hydrated.ts";
import { problemOf, type Refused } from "../../shared/form/problems.ts";

type BulkBarProps = { matchLabel: string; tags: string[]; isSearch: boolean; refused: Refused | undefined };

/** Actions for the selected people. CSS shows it while a checkbox is checked; the script only counts. */
export function BulkBar({ matchLabel, tags, isSearch, refused }: BulkBarProps) {
  const bar = useRef<HTMLElement>(null);
  const isHydrated = useHydrated();
  const [count, setCount] = useState(0);

  useEffect(() => {
    const form = bar.current?.closest("form");
    if (!form) return;
    const recount = () => setCount(form.querySelectorAll("input[name=person]:checked").length);
    // After a reset the boxes change only once the event is over.
    const recountSoon = () => void setTimeout(recount);
    recount();
    form.addEventListener("change", recount);
    form.addEventListener("reset", recountSoon);
    return () => {
      form.removeEventListener("change", recount);
      form.removeEventListener("reset", recountSoon);
    };
  });

  return (
    <section
      ref={bar}
      aria-label="Chosen people"
      className="hidden flex-wrap items-center gap-x-4 gap-y-2 bg-petrol-900 px-4 py-2 text-white group-has-[input:checked]/people:flex md:px-5 on-dark"
    >
      <p role="status" className="text-small font-semibold">
        {isHydrated && `${count} chosen`}
      </p>
      {!isSearch && (
        <label className="flex min-h-11 items-center gap-2 text-small md:min-h-8">
          <input type="checkbox" name="everybody" value="yes" className="size-4 accent-band-300" />
          Everybody in this list ({matchLabel.toLowerCase()})
        </label>
      )}
      <div className="flex flex-wrap items-center gap-2 md:ml-auto">
        <label htmlFor="tag" className="text-small">
          Label
        </label>
        <input
          id="tag"
          name="tag"
          list="tags"
          maxLength={30}
          autoComplete="off"
          defaultValue={refused?.values["tag"] ?? ""}
          aria-invalid={problemOf(refused, "tag") ? true : undefined}
          className="min-h-11 w-36 rounded-control border border-white/50 bg-petrol-800 px-3 text-small text-white md:min-h-8"
        />
        <datalist id="tags">
          {tags.map((tag) => (
            <option key={tag}>{tag}</option>
          ))}
        </datalist>
        <button name="intent" value="tag" className={onDark}>
          Add label
        </button>
        <button name="intent" value="export" className={onDark}>
          Export
        </button>
        <button type="reset" className={classNames(onDark, "border-transparent!")}>
          Clear
        </button>
      </div>
    </section>
  );
}

const onDark = `${buttonClass({ variant: "secondary", size: "small" })} border-petrol-300! bg-transparent! text-white! hover:bg-white/10!`;
