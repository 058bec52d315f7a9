import { EmptyState } from "#ui/callout/empty-state.tsx";
import { useText, type Text } from "#ui/language/text.ts";
import { SectionHeader } from "#ui/section-header.tsx";
import { Table } from "#ui/table.tsx";
import { Tag } from "#ui/tag.tsx";
import type { HealthText } from "../language/es/health.server.ts";
import { MarkerFigure } from "../lab/marker-plot.tsx";
import type { ReadingsView } from "./readings-view.server.ts";

/** Plots and the same numbers as a table. */
export function Readings({ readings, empty }: { readings: ReadingsView; empty: string }) {
  const t = useText<HealthText>();
  if (readings.rows.length === 0) return <EmptyState>{empty}</EmptyState>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      {readings.figures.length > 0 && (
        <div className="grid gap-8 md:grid-cols-2">
          {readings.figures.map(({ title, unit, figure }) => (
            <section key={title} aria-label={title}>
              <h2 className="font-semibold">
                {title} <span className="text-small font-normal text-ink-2">{unit}</span>
              </h2>
              <MarkerFigure {...figure} isSmall />
            </section>
          ))}
        </div>
      )}
      <section aria-label={t("All readings")}>
        <SectionHeader title={t("All readings")} aside={countOf(readings, t)} />
        <Table caption={t("Readings, newest first")}>
          <thead>
            <tr>
              <th scope="col">{t("When")}</th>
              <th scope="col">{t("Blood pressure")}</th>
              <th scope="col">{t("Pulse")}</th>
              <th scope="col">{t("Weight")}</th>
            </tr>
          </thead>
          <tbody>
            {readings.rows.map(({ id, day, time, pressure, pulse, pounds, level }) => (
              <tr key={id}>
                <td className="whitespace-nowrap">
                  {day} <span className="block text-small text-ink-2">{time}</span>
                </td>
                <td className="whitespace-nowrap">
                  {pressure ?? "–"}
                  <span className="block">
                    {level === "crisis" && <Tag tone="danger">{t("Very high")}</Tag>}
                    {level === "high" && <Tag tone="warning">{t("High")}</Tag>}
                  </span>
                </td>
                <td>{pulse ?? "–"}</td>
                <td className="whitespace-nowrap">{pounds ? `${pounds} lb` : "–"}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </section>
    </div>
  );
}

function countOf({ rows, total }: ReadingsView, t: Text<HealthText>): string {
  return rows.length < total
    ? t("The latest {count} of {total}", { count: rows.length, total })
    : t("{total}, newest first", { total });
}
