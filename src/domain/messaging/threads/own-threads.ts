import { findTopic, type ContactTopicKey } from "../contact/contact-topic.ts";
import { selectMessages, type RequestRow } from "../queries.server.ts";
import { requestStates, stated, type RequestState } from "../request-state.ts";

/** A conversation as the patient sees it, without who at the clinic wrote. */
export type PatientThread = {
  id: string;
  reference: string;
  topicKey: ContactTopicKey | null;
  source: string;
  state: RequestState;
  createdAt: Date;
  canAnswer: boolean;
  messages: { id: string; from: "you" | "clinic"; body: string; fileId: string | null; at: Date }[];
};

export function patientThread(
  request: RequestRow,
  messages: Awaited<ReturnType<typeof selectMessages>>,
  now: Date,
): PatientThread {
  return {
    id: request.id,
    reference: request.reference,
    topicKey: findTopic(request.topic_key)?.key ?? null,
    source: request.source,
    state: request.state,
    createdAt: request.created_at,
    canAnswer: requestStates.can("answer", stated(request, now)),
    messages: messages.map(({ id, author_id, body, file_id, created_at }) => ({
      id,
      // Visitors have no id and members have their own; any other id is someone at the clinic.
      from: author_id === request.user_id ? "you" : "clinic",
      body,
      fileId: file_id,
      at: created_at,
    })),
  };
}
