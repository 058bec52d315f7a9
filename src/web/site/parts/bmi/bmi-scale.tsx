import { useText } from "#ui/language/text.ts";
import type { BmiText } from "../../../shared/language/es/bmi.server.ts";
import type { BmiLimits } from "./bmi.ts";

const LOW = 20;
const HIGH = 40;

/** The labels' two limits on a scale, with the person's own number if there is one, and the meaning as text. */
export function BmiScale({ bmi, limits }: { bmi?: number; limits: BmiLimits }) {
  const t = useText<BmiText>();
  const { alone, with_condition: withCondition } = limits;
  const at = (value: number) => `${((Math.min(Math.max(value, LOW), HIGH) - LOW) / (HIGH - LOW)) * 100}%`;
  return (
    <>
      <div aria-hidden className={bmi === undefined ? "mt-5" : "mt-14"}>
        <div className="relative h-10 bg-sunken">
          <span
            style={{ left: at(withCondition), right: `calc(100% - ${at(alone)})` }}
            className="absolute inset-y-0 bg-band-100"
          />
          <span style={{ left: at(alone) }} className="absolute inset-y-0 right-0 bg-band-300" />
          {[withCondition, alone].map((limit) => (
            <span key={limit} style={{ left: at(limit) }} className="absolute -inset-y-1.5 -ml-px w-[3px] bg-ink" />
          ))}
          {bmi !== undefined && (
            <span style={{ left: at(bmi) }} className="absolute inset-y-0">
              <span className="absolute top-1/2 size-5 -translate-1/2 rounded-full border-4 border-surface bg-petrol-700" />
              <b className="absolute bottom-full mb-2.5 -translate-x-1/2 text-lead font-heading whitespace-nowrap">
                {bmi}
              </b>
            </span>
          )}
        </div>
        <p className="relative mt-2.5 h-6 text-small text-ink-2">
          <span className="absolute left-0">{LOW}</span>
          {[withCondition, alone].map((limit) => (
            <b key={limit} style={{ left: at(limit) }} className="absolute -translate-x-1/2 font-heading text-ink">
              {limit}
            </b>
          ))}
          <span className="absolute right-0">{HIGH}</span>
        </p>
      </div>
      <dl className="mt-4 border-t border-line text-body">
        <Line name={t("{from} and up", { from: alone })}>{t("BMI alone is enough to be considered.")}</Line>
        <Line name={t("{from} to {to}", { from: withCondition, to: (alone - 0.1).toFixed(1) })}>
          {t("Considered with a weight-related condition.")}
        </Line>
        <Line name={t("Below {to}", { to: withCondition })}>
          {t("These medicines aren't an option. Your result page lists other steps.")}
        </Line>
      </dl>
    </>
  );
}

function Line({ name, children }: { name: string; children: string }) {
  return (
    <div className="grid grid-cols-[6rem_1fr] gap-3 border-b border-line py-2.5">
      <dt className="font-heading">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
