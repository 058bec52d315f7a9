import { href } from "react-router";
import { Link } from "#ui/link/link.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Tag } from "#ui/tag.tsx";
import type { AnswersToReadView } from "./answers-to-read.server.ts";

/** People assigned to this provider who sent answers that the provider hasn't opened, with or without a visit. */
export function AnswersToRead({ answers }: { answers: AnswersToReadView }) {
  if (answers.length === 0) return null;
  return (
    <section id="answers-to-read" aria-label="Health answers to read" className="mb-8">
      <SectionHeader title="Health answers to read" aside={`${answers.length}, longest waiting first`} />
      <ul>
        {answers.map(({ userId, name, sent, needsLook }) => (
          <li
            key={userId}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-3"
          >
            <span>
              <Link to={href("/provider/patients/:userId", { userId })} className="touch-target font-semibold">
                {name}
              </Link>
              <span className="block text-small text-ink-2">Assigned to you, sent {sent}</span>
              <Link to={href("/provider/patients/:userId/answers", { userId })} className="touch-target text-small">
                Read the answers<span className="sr-only"> of {name}</span>
              </Link>
            </span>
            {needsLook && <Tag tone="warning">Look at this</Tag>}
          </li>
        ))}
      </ul>
    </section>
  );
}
