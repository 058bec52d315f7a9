import { findTopic, type ContactTopicKey } from "../contact/contact-topic.ts";
import { selectMessages, type RequestRow } from "../queries.server.ts";
import { requestStates, stated, type RequestState } from "../request-state.ts";

/** What a patient sees of a conversation. Who at the clinic wrote is not theirs to know. */
export type PatientThread = {
  id: string;
  reference: string;
  topicKey: ContactTopicKey | null;
  source: string;
  state: RequestState;
  createdAt: Date;
  canAnswer: boolean;
  messages: { id: string; from: "you" | "clinic"; body: string; at: Date }[];
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
    messages: messages.map(({ id, author_id, body, created_at }) => ({
      id,
      // Visitors write without an id, members with their own; every other id is somebody of the clinic.
      from: author_id === request.user_id ? "you" : "clinic",
      body,
      at: created_at,
    })),
  };
}
