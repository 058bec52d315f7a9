import { dayIn } from "#core/dates.ts";
import { formatDate } from "#core/format-date.ts";
import type { Topic } from "#domain/prescribing/visits/find-topics.ts";
import { formatSlotHour } from "#domain/scheduling/slots/visit-time.ts";
import type { PatientView } from "../patients/patient.server.ts";

type Finding = PatientView["intake"]["findings"][number];

/** Findings of the intake with when they were talked about. */
export function toTopicViews(topics: Topic[], findings: Finding[], zone: string) {
  return findings.map((finding) => {
    const topic = topics.find(({ key }) => key === finding.key);
    const at = topic?.discussedAt;
    return {
      ...finding,
      mustBeDiscussed: topic?.mustBeDiscussed ?? false,
      isFromThisVisit: topic?.isFromThisVisit ?? false,
      discussed: at ? (topic.isFromThisVisit ? formatSlotHour(at, zone) : formatDate(dayIn(zone, at), "medium")) : null,
    };
  });
}
export type TopicView = ReturnType<typeof toTopicViews>[number];

/** What blocks signing, with the list where it is dealt with. */
export function undiscussed(topics: TopicView[]): { text: string; to: string }[] {
  return topics
    .filter(({ mustBeDiscussed, discussed }) => mustBeDiscussed && !discussed)
    .map(({ text }) => ({ text: `Not discussed: ${text}`, to: "#talk-about" }));
}
