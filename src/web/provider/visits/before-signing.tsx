import { href } from "react-router";
import { Icon } from "#ui/icon.tsx";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Tag } from "#ui/tag.tsx";
import { Kbd } from "./kbd.tsx";
import type { VisitView } from "./visit.server.ts";

/** What still blocks signing, and what comes after it. */
export function BeforeSigning({ visit }: { visit: VisitView }) {
  const { blockers, isClosed, closedAt } = visit;
  if (isClosed) return <Signed visit={visit} closedAt={closedAt} />;
  return (
    <section
      aria-labelledby="before-signing"
      className="border-t-2 border-ink bg-surface px-4 py-4 md:px-5 lg:col-start-3 lg:row-start-3"
    >
      <div className="flex items-center justify-between gap-4 border-b border-line pb-2">
        <h2 id="before-signing" className="font-heading">
          Before you sign
        </h2>
        {blockers.length > 0 ? <Tag tone="danger">{blockers.length} left</Tag> : <Tag tone="success">Ready</Tag>}
      </div>
      <ul className="lg:max-h-40 lg:overflow-y-auto">
        {blockers.map(({ key, text, letter }) => (
          <li key={key} className="flex items-start gap-2.5 border-b border-line py-2 text-small">
            <Icon name="cross" size={16} className="mt-0.5 text-danger-700" />
            <span className="min-w-0 flex-1 font-medium text-danger-700">{text}</span>
            {letter && <Kbd>{letter}</Kbd>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Signed({ visit, closedAt }: { visit: VisitView; closedAt: string | null }) {
  return (
    <section
      aria-labelledby="signed"
      className="grid gap-3 border-t-2 border-ink bg-surface px-4 py-4 md:px-5 lg:col-start-3 lg:row-start-3"
    >
      <div className="flex items-center justify-between gap-4">
        <h2 id="signed" className="font-heading">
          Signed
        </h2>
        <Tag tone="success">{closedAt ?? ""}</Tag>
      </div>
      {visit.next ? (
        <ButtonLink to={href("/provider/visits/:visitId", { visitId: visit.next.id })} wide data-visit-key="]">
          Next: {visit.next.hour}, {visit.next.name} <Kbd>]</Kbd>
        </ButtonLink>
      ) : (
        <ButtonLink to={href("/provider")} wide data-visit-key="]">
          Back to your day <Kbd>]</Kbd>
        </ButtonLink>
      )}
    </section>
  );
}
