import { href } from "react-router";
import { Link } from "#ui/link/link.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Tag } from "#ui/tag.tsx";
import { PatientName } from "../patients/patient-name.tsx";
import type { ToAnswerView } from "./messages-to-answer.server.ts";

/** Patients' messages that the support team asks this provider to answer, what is due soonest first. */
export function MessagesToAnswer({ messages }: { messages: ToAnswerView }) {
  if (messages.length === 0) return null;
  return (
    <section aria-label="Messages to answer" className="mb-8">
      <SectionHeader title="Messages to answer" aside={`${messages.length}`} />
      <ul>
        {messages.map((message) => (
          <li key={message.id} className="grid gap-1 border-b border-line py-3">
            <Link
              to={href("/provider/messages/:requestId", { requestId: message.id })}
              className="touch-target font-semibold"
            >
              {message.subject}
            </Link>
            <span className="text-small text-ink-2">
              From <PatientName name={message.name} patientId={message.patientId} />
            </span>
            <span className="flex flex-wrap items-center gap-2">
              {message.isUrgent && <Tag tone="urgent">May be an emergency</Tag>}
              <span className={message.isLate ? "text-small font-semibold text-danger-700" : "text-small text-ink-2"}>
                {message.isLate ? "Late, was due" : "Due"} {message.due}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
