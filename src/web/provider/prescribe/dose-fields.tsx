import type { ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";
import { drawOf, formatNumber } from "#domain/prescribing/rules/dose.ts";
import type { Measure } from "#domain/prescribing/prescription.ts";
import { roundingNote } from "../../shared/prescription/rounding-note.ts";
import { Syringe } from "./syringe.tsx";
import type { DoseField, DoseTexts } from "./use-draft.ts";

type DoseFieldsProps = {
  texts: DoseTexts;
  dose: number | null;
  measure: Measure;
  concentrationPerMl: number | null;
  onType: (field: DoseField, text: string) => void;
  error: string | undefined;
};

/** One dose in three units over the syringe it is drawn up with. Whichever is typed, the other two follow. */
export function DoseFields({ texts, dose, measure, concentrationPerMl, onType, error }: DoseFieldsProps) {
  const draw = dose && concentrationPerMl ? drawOf({ dose, concentrationPerMl }) : null;
  const isVial = concentrationPerMl !== null;
  return (
    <div className="rounded-card border border-line-strong bg-surface">
      <div className={classNames("flex items-end gap-2 p-4", !isVial && "max-w-60")}>
        <Amount
          id="dose"
          name="dose"
          label="Each dose"
          unit={measure}
          text={texts.dose}
          onType={(text) => onType("dose", text)}
          error={error}
          isFirst
        />
        {isVial && (
          <>
            <Equals />
            <Amount id="dose-ml" label="Volume" unit="mL" text={texts.ml} onType={(text) => onType("ml", text)} />
            <Equals />
            <Amount
              id="dose-units"
              label="U-100 syringe"
              unit="units"
              text={texts.units}
              onType={(text) => onType("units", text)}
            />
          </>
        )}
      </div>
      {error && (
        <p id="dose-error" className="px-4 pb-3 text-small font-semibold text-danger-700">
          {error}
        </p>
      )}
      {draw && (
        <div className="rounded-b-card border-t border-line bg-sunken px-2 pt-2 pb-1">
          <Syringe draw={draw} />
          {!draw.isExact && (
            <p className="px-2 pb-2 text-small text-ink-2">{roundingNote(`${formatNumber(draw.drawn)} ${measure}`)}</p>
          )}
        </div>
      )}
    </div>
  );
}

function Equals(): ReactNode {
  return (
    <span aria-hidden className="pb-2.5 text-lead text-ink-2">
      =
    </span>
  );
}

type AmountProps = {
  id: string;
  /** Only the dose itself is sent: the others are worked out from it. */
  name?: string;
  label: string;
  unit: string;
  text: string;
  onType: (text: string) => void;
  error?: string | undefined;
  isFirst?: boolean;
};

function Amount({ id, name, label, unit, text, onType, error, isFirst = false }: AmountProps) {
  return (
    <div className="min-w-0 flex-1">
      <label htmlFor={id} className="mb-1 block text-small font-semibold">
        {label}
      </label>
      <span className="relative block">
        <input
          id={id}
          name={name}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={(event) => onType(event.target.value)}
          onFocus={(event) => event.target.select()}
          data-prescribe-key={isFirst ? "d" : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "dose-error" : undefined}
          className="min-h-12 w-full rounded-control border border-line-strong bg-surface py-1 pr-9 pl-3 text-lead font-semibold tabular-nums aria-invalid:border-danger-600 md:pr-12 md:text-h3"
        />
        <span className="pointer-events-none absolute right-3 bottom-3 text-small text-ink-2">{unit}</span>
      </span>
    </div>
  );
}
