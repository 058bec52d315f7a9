import { formatPrice } from "#core/format-money.ts";
import type { Prices } from "#domain/catalog/price.ts";
import { Task, TaskList } from "#ui/task-list.tsx";
import type { JourneyState } from "./step.server.ts";
import { useText } from "#ui/language/text.ts";
import type { RegisterText } from "../../shared/language/es/register.server.ts";
import { useLocalPath } from "../../shared/language/language.ts";

/** Next to every question: what's done, what comes next, what it costs. */
export function JourneyAside({ tasks, offering }: Pick<JourneyState, "tasks" | "offering">) {
  const t = useText<RegisterText>();
  return (
    <aside aria-label={t("Your registration")} className="grid content-start gap-10">
      <section>
        <h2 className="mb-2 text-lead font-heading">{t("Your registration")}</h2>
        <Tasks tasks={tasks} />
      </section>
      {offering && <Costs {...offering} />}
    </aside>
  );
}

export function Tasks({ tasks }: Pick<JourneyState, "tasks">) {
  const at = useLocalPath();
  return (
    <TaskList>
      {tasks.map(({ name, to, state, status }) => (
        <Task key={name} to={to ? at(to) : undefined} state={state} {...(status ? { status } : {})}>
          {name}
        </Task>
      ))}
    </TaskList>
  );
}

/** Every price line, before and next to the questions. */
export function Costs({ name, prices }: { name: string; prices: Prices }) {
  const t = useText<RegisterText>();
  return (
    <section>
      <h2 className="mb-2 text-lead font-heading">{t("What it costs")}</h2>
      <dl className="border-t border-ink">
        <Line label={t("Video visit")} note={t("charged after the visit")}>
          {formatPrice(prices.visit)}
        </Line>
        <Line label={t("Blood test, if needed")}>{formatPrice(prices.labs)}</Line>
        <Line label={t("Medicine, each month")} note={t("{name}; charged only if prescribed", { name })}>
          {formatPrice(prices.medicine)}
        </Line>
        <Line label={t("Shipping, each month")}>
          {prices.shipping === 0 ? t("included") : formatPrice(prices.shipping)}
        </Line>
      </dl>
      <p className="mt-2 text-small text-ink-2">{t("Registration costs nothing. Cancel online at any time.")}</p>
    </section>
  );
}

function Line({ label, note, children }: { label: string; note?: string; children: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-2.5">
      <dt>
        {label}
        {note && <span className="block text-small text-ink-2">{note}</span>}
      </dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}
