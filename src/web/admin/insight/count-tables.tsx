import type { ReactNode } from "react";
import { NumberCell, Table } from "#ui/table.tsx";

type CountsProps = { id: string; title: string; first: string; empty: string };
type BarsProps = CountsProps & {
  shareOf: string;
  rows: { name: string; count: number; share: string; bar: number }[];
};
type MostProps = CountsProps & { rows: { name: string; count: number }[] };

/** Bars and their numbers in one table: each bar stands beside the number it draws. */
export function Bars({ shareOf, rows, ...frame }: BarsProps) {
  return (
    <Counts {...frame} shareOf={shareOf}>
      {rows.map(({ name, count, share, bar }) => (
        <tr key={name}>
          <th scope="row" className="w-3/5">
            {name}
            <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" className="mt-1 block h-3 w-full">
              <rect width={bar} height="6" className="fill-action" />
            </svg>
          </th>
          <NumberCell>{count.toLocaleString("en-US")}</NumberCell>
          <NumberCell>{share}</NumberCell>
        </tr>
      ))}
    </Counts>
  );
}

export function Most({ rows, ...frame }: MostProps) {
  return (
    <Counts {...frame}>
      {rows.map(({ name, count }) => (
        <tr key={name}>
          <th scope="row" className="break-all">
            {name}
          </th>
          <NumberCell>{count.toLocaleString("en-US")}</NumberCell>
        </tr>
      ))}
    </Counts>
  );
}

type FrameProps = CountsProps & { shareOf?: string; children: ReactNode[] };

function Counts({ id, title, first, shareOf, empty, children }: FrameProps) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-3 text-h3 font-heading">
        {title}
      </h2>
      {children.length === 0 ? (
        <p className="text-ink-2">{empty}</p>
      ) : (
        <Table caption={title}>
          <thead>
            <tr>
              <th scope="col">{first}</th>
              <th scope="col" className="text-right!">
                Times
              </th>
              {shareOf && (
                <th scope="col" className="text-right!">
                  {shareOf}
                </th>
              )}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </Table>
      )}
    </section>
  );
}
