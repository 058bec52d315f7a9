import { href } from "react-router";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Link } from "#ui/link/link.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import type { ReadingsToReviewView } from "./readings-to-review.server.ts";

/** Patients whose treatment waits for a decision about a very high blood pressure. */
export function ReadingsToReview({ readings }: { readings: ReadingsToReviewView }) {
  if (readings.length === 0) return null;
  return (
    <section id="readings-to-review" aria-label="Very high blood pressure" className="mb-8">
      <SectionHeader title="Very high blood pressure" aside={`${readings.length}, longest waiting first`} />
      <ul>
        {readings.map(({ userId, name, since }) => (
          <li
            key={userId}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-3"
          >
            <span>
              <Link to={href("/provider/patients/:userId", { userId })} className="touch-target font-semibold">
                {name}
              </Link>
              <span className="block text-small text-ink-2">Treatment on hold since {since}</span>
            </span>
            <ButtonLink to={href("/provider/patients/:userId/readings", { userId })} size="small" variant="secondary">
              Decide<span className="sr-only"> about {name}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
