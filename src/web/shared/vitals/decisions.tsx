import { SectionHeader } from "#ui/section-header.tsx";
import type { ReadingsView } from "./readings-view.server.ts";

/** What providers decided about very high readings, newest first. */
export function Decisions({ decisions }: Pick<ReadingsView, "decisions">) {
  if (decisions.length === 0) return null;
  return (
    <section aria-label="Decisions">
      <SectionHeader title="Decisions" />
      <ul>
        {decisions.map(({ decision, message, when }) => (
          <li key={when} className="border-b border-line py-3">
            <b className="font-semibold">{decision === "continue" ? "Treatment continues" : "Treatment on hold"}</b>,{" "}
            {when}
            <p className="text-ink-2">To the member: {message}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
