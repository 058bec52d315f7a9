import { ButtonLink } from "#ui/link/button-link.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link/link.tsx";
import { useText } from "#ui/language/text.ts";
import type { NextStepsText } from "../../shared/language/es/next-steps.server.ts";
import type { StepView } from "./next-steps.server.ts";

type StepsProps = { id: string; title: string; aside?: string; steps: readonly StepView[]; hasColumns?: true };

const COLUMNS = "md:grid-cols-[2.25rem_minmax(0,1fr)_9rem_8rem]";

/** Steps as a list with dots on a line; on wide screens day and cost are columns of their own. */
export function Steps({ id, title, aside, steps, hasColumns }: StepsProps) {
  const t = useText<NextStepsText>();
  return (
    <section aria-labelledby={id} className="mt-10">
      <div
        className={classNames("flex items-baseline justify-between gap-4 pb-3", !hasColumns && "border-b border-ink")}
      >
        <h2 id={id} className="text-h3 font-heading">
          {title}
        </h2>
        {aside && <p className="text-small text-ink-2">{aside}</p>}
      </div>
      {hasColumns && (
        <div aria-hidden className={`hidden gap-x-4 border-b border-ink pb-2 text-small text-ink-2 md:grid ${COLUMNS}`}>
          <span />
          <span>{t("Step")}</span>
          <span>{t("When")}</span>
          <span className="text-right">{t("Cost")}</span>
        </div>
      )}
      <ol className={hasColumns && "max-md:border-t max-md:border-ink"}>
        {steps.map((step) => (
          <StepRow key={step.key} step={step} />
        ))}
      </ol>
    </section>
  );
}

function StepRow({ step }: { step: StepView }) {
  const t = useText<NextStepsText>();
  const { state, when, cost, action } = step;
  const isNow = state === "now";
  return (
    <li
      aria-current={isNow ? "step" : undefined}
      className={classNames(
        "group relative grid grid-cols-[2.25rem_minmax(0,1fr)_auto] gap-x-4 border-b border-line py-3",
        COLUMNS,
        isNow && "-mx-4 border border-l-4 border-l-band-300 bg-surface pr-4 pl-3 md:-mx-5 md:pr-5 md:pl-4",
        state !== "done" && "pb-6",
      )}
    >
      <Dot step={step} />
      <h3 className="text-[1.0625rem]/6 font-semibold">
        {step.title}
        <span className="sr-only">: {step.status}</span>
      </h3>
      <p className="text-right md:col-start-4 md:row-span-2 md:row-start-1">
        {cost?.amount && <span className="font-semibold">{cost.amount}</span>}
        {cost?.note && <span className="hidden text-small text-ink-2 md:block">{cost.note}</span>}
      </p>
      <p className="col-start-2 max-md:col-span-2 empty:hidden md:col-start-3 md:row-span-2 md:row-start-1">
        {when.day && <span className="font-semibold">{when.day}</span>}
        {when.note && <span className="text-small text-ink-2 max-md:ml-2 md:block">{when.note}</span>}
      </p>
      <div className="col-start-2 max-md:col-span-2 empty:hidden md:row-start-2">
        {step.text && <p className="mt-1 text-ink-2">{step.text}</p>}
        {cost?.note && <p className="mt-1 text-small text-ink-2 md:hidden">{t("Cost: {note}", { note: cost.note })}</p>}
        {(action || step.help || step.links.length > 0) && (
          <p className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
            {action && (
              <ButtonLink to={action.to} variant={action.isPrimary ? "primary" : "secondary"} className="max-md:w-full">
                {action.label}
              </ButtonLink>
            )}
            {step.links.map(({ to, label }) => (
              <Link key={to} to={to} variant="standalone">
                {label}
              </Link>
            ))}
            {step.help && (
              <Link to={step.help.to} variant="standalone">
                {step.help.label}
              </Link>
            )}
          </p>
        )}
      </div>
    </li>
  );
}

function Dot({ step: { state, number } }: { step: StepView }) {
  return (
    <span
      aria-hidden
      className={classNames(
        "row-span-3 before:absolute before:top-9 before:-bottom-3 before:w-0 before:border-l-2 before:border-dashed before:border-line-strong group-last:before:hidden",
        state === "done" ? "before:border-solid before:border-petrol-600" : undefined,
        "flex justify-center",
      )}
    >
      <span
        className={classNames(
          "relative grid size-7 place-items-center rounded-full border-2 text-small font-semibold",
          state === "done" && "border-petrol-600 bg-petrol-600 text-on-action",
          state === "now" && "border-petrol-600 bg-band-300 text-on-bright",
          state === "stopped" && "border-danger-600 bg-danger-100 text-danger-700",
          (state === "waiting" || state === "blocked") && "border-line-strong bg-canvas text-ink-2",
        )}
      >
        {state === "done" ? (
          <Icon name="check" size={16} />
        ) : state === "stopped" ? (
          <Icon name="cross" size={16} />
        ) : (
          number
        )}
      </span>
    </span>
  );
}
