import { Disclosure } from "#ui/disclosure.tsx";
import { useText } from "#ui/language/text.ts";
import { Table } from "#ui/table.tsx";
import type { FilesText } from "../../shared/language/es/files.server.ts";
import type { MarkerView, ResultView } from "../../shared/lab/marker-view.server.ts";
import { RangeStrip } from "../../shared/lab/range-strip.tsx";
import { MarkerFigure } from "../../shared/lab/marker-plot.tsx";
import { RESULT_LABELS, ResultStatusTag } from "../../shared/format/result-status-tag.tsx";

/** One marker in full: the latest value in large type, the plot, what it means, and the same numbers as a table. */
export function MarkerBlock({ marker }: { marker: MarkerView }) {
  const t = useText<FilesText>();
  const [latest] = marker.results;
  if (!latest) return null;
  const id = `marker-${marker.loinc}`;
  return (
    <section aria-labelledby={id} className="mt-10 border-t border-line pt-8 first-of-type:border-0 first-of-type:pt-0">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-1">
        <div>
          <h3 id={id} className="text-h3 font-heading">
            {marker.name}
          </h3>
          <p className="text-small text-ink-2">
            {t("Lab’s range at this draw: {range}", { range: rangeOf(latest, marker) })}
          </p>
        </div>
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="text-readout font-heading">{latest.text}</span> <span>{marker.unit}</span>
          <Status status={latest.status} />
        </p>
      </div>
      {latest.reported && (
        <p className="mt-1 text-small text-ink-2">
          {t("Converted. The lab reported {result}.", { result: latest.reported })}
        </p>
      )}
      {marker.figure && <MarkerFigure {...marker.figure} />}
      <Converted marker={marker} />
      <Meaning marker={marker} />
      <Disclosure summary={t("Same results as a table")} className="mt-4">
        <ResultTable marker={marker} />
      </Disclosure>
    </section>
  );
}

/** One marker as a line with its range; expands to show the rest. */
export function MarkerRow({ marker, newestDay }: { marker: MarkerView; newestDay: string }) {
  const t = useText<FilesText>();
  const [latest] = marker.results;
  if (!latest) return null;
  return (
    <details className="group border-b border-line">
      <summary className="grid min-h-15 cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 py-3 hover:bg-surface md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,3fr)_7rem]">
        <span className="font-medium text-link underline decoration-1 underline-offset-[3px] group-open:no-underline">
          {marker.name}
          {latest.day !== newestDay && (
            <span className="block text-small font-normal text-ink-2">{t("last on {day}", { day: latest.on })}</span>
          )}
        </span>
        <span className="md:text-right">
          <b className="font-semibold">{latest.text}</b> <span className="text-small text-ink-2">{marker.unit}</span>
        </span>
        <RangeStrip strip={marker.strip} className="max-md:col-span-full" />
        <span className="max-md:col-span-full">
          <Status status={latest.status} />
        </span>
      </summary>
      <div className="pt-1 pb-6">
        {latest.reported && (
          <p className="text-small text-ink-2">
            {t("Converted. The lab reported {result}.", { result: latest.reported })}
          </p>
        )}
        <p className="text-small text-ink-2">
          {t("Lab’s range at this draw: {range}", { range: rangeOf(latest, marker) })}
        </p>
        {marker.figure && <MarkerFigure {...marker.figure} />}
        <Converted marker={marker} />
        <Meaning marker={marker} />
        <div className="mt-4">
          <ResultTable marker={marker} />
        </div>
      </div>
    </details>
  );
}

function rangeOf({ range, hasRange }: ResultView, { unit }: MarkerView): string {
  return hasRange ? `${range} ${unit}` : range;
}

function Status({ status }: Pick<ResultView, "status">) {
  const t = useText<FilesText>();
  return <ResultStatusTag status={status} word={status === "unknown" ? undefined : t(RESULT_LABELS[status])} />;
}

/** A converted value always says so. */
function Converted({ marker }: { marker: MarkerView }) {
  const t = useText<FilesText>();
  if (!marker.isConverted) return null;
  return (
    <p className="mt-2 text-small text-ink-2">
      {t(
        "Results that a lab gave in other units are converted to {unit} here. The table shows what the lab reported.",
        { unit: marker.unit },
      )}
    </p>
  );
}

/** What a marker is, and what this result means, signed by the reviewer. */
function Meaning({ marker }: { marker: MarkerView }) {
  return (
    <div className="mt-4 grid max-w-article gap-2">
      <p>{marker.explanation}</p>
      {marker.remark && (
        <p>
          <span lang="en-US">{marker.remark.text}</span>
          <span className="block text-small text-ink-2">
            {marker.remark.by}, {marker.remark.on}
          </span>
        </p>
      )}
    </div>
  );
}

function ResultTable({ marker }: { marker: MarkerView }) {
  const t = useText<FilesText>();
  const hasDoses = marker.results.some(({ dose }) => dose !== null);
  return (
    <Table caption={marker.name}>
      <thead>
        <tr>
          <th scope="col">{t("Collected")}</th>
          <th scope="col">{marker.unit ? t("Result, {unit}", { unit: marker.unit }) : t("Result, in words")}</th>
          {marker.isConverted && <th scope="col">{t("As reported")}</th>}
          <th scope="col">{t("Lab’s range")}</th>
          {hasDoses && <th scope="col">{t("Weekly dose")}</th>}
        </tr>
      </thead>
      <tbody>
        {marker.results.map((result, i) => (
          <tr key={result.key}>
            <th scope="row" className="font-normal! whitespace-nowrap">
              {result.on}
            </th>
            <td>
              <span className={i === 0 ? "mr-2 font-semibold" : "mr-2"}>{result.text}</span>
              {result.status !== "in-range" && <Status status={result.status} />}
              {result.corrected && (
                <span className="block text-small text-ink-2">
                  {t("Corrected; originally {result}", { result: result.corrected })}
                </span>
              )}
            </td>
            {marker.isConverted && <td>{result.reported ?? `${result.text} ${marker.unit}`}</td>}
            <td>
              {result.range} <span className="text-small text-ink-2">{result.lab}</span>
            </td>
            {hasDoses && <td>{result.dose}</td>}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
