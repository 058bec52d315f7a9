import { keyList } from "./shortcut-keys.ts";
import type { StaffFace } from "./sections.ts";

type KeyTableProps = Pick<StaffFace, "sections" | "acts"> & {
  hasSingleKeys: boolean;
};

export function KeyTable({ sections, acts, hasSingleKeys }: KeyTableProps) {
  const list = keyList(sections, acts).filter(({ isSingle }) => hasSingleKeys || !isSingle);
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
      {list.map(({ keys, text }) => (
        <div key={text} className="col-span-full grid grid-cols-subgrid items-baseline">
          <dt className="flex gap-2">
            {keys.map((key) => (
              <kbd key={key} className="rounded-tag border border-line-strong px-1.5 font-sans text-small">
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
