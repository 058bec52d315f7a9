import { formatPrice } from "#core/format-money.ts";
import type { Prices } from "#domain/catalog/price.ts";
import { Task, TaskList } from "#ui/task-list.tsx";
import type { JourneyState } from "./step.server.ts";

/** Next to every question: what's done, what comes next, what it costs. */
export function JourneyAside({ tasks, offering }: Pick<JourneyState, "tasks" | "offering">) {
  return (
    <aside aria-label="Your registration" className="grid content-start gap-10">
      <section>
        <h2 className="mb-2 text-lead font-heading">Your registration</h2>
        <Tasks tasks={tasks} />
      </section>
      {offering && <Costs {...offering} />}
    </aside>
  );
}

export function Tasks({ tasks }: Pick<JourneyState, "tasks">) {
  return (
    <TaskList>
      {tasks.map(({ name, to, state, status }) => (
        <Task key={name} to={to ?? undefined} state={state} {...(status ? { status } : {})}>
          {name}
        </Task>
      ))}
    </TaskList>
  );
}

/** Every price line, before and next to the questions. */
export function Costs({ name, prices }: { name: string; prices: Prices }) {
  return (
    <section>
      <h2 className="mb-2 text-lead font-heading">What it costs</h2>
      <dl className="border-t border-ink">
        <Line label="Video visit" note="charged after the visit">
          {formatPrice(prices.visit)}
        </Line>
        <Line label="Blood test, if needed">{formatPrice(prices.labs)}</Line>
        <Line label="Medicine, each month" note={`${name}; charged only if prescribed`}>
          {formatPrice(prices.medicine)}
        </Line>
        <Line label="Shipping, each month">{prices.shipping === 0 ? "included" : formatPrice(prices.shipping)}</Line>
      </dl>
      <p className="mt-2 text-small text-ink-2">Registration costs nothing. Cancel online at any time.</p>
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
