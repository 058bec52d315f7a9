import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { href, useLocation, useSubmit } from "react-router";
import { findTopic } from "#domain/messaging/contact/contact-topic.ts";
import type { ClientSession } from "../session/client-session.ts";
import {
  discardUnsentText,
  findUnsentContactText,
  saveUnsentContactText,
  type ContactText,
} from "../drafts/unsent-text-storage.ts";
import { useLanguage } from "../language/language.ts";
import { CONTACT_TOPIC_TEXT } from "./contact-topic-text.ts";
import { sendContactRequest } from "./send-contact-request.ts";
import { useEmergencyWatch } from "./use-emergency-watch.ts";

/** Form, sending, submitted (spec §4). `waiting` was submitted offline and goes out when the connection returns. */
export type ContactView =
  | { kind: "form" | "sending" | "waiting" | "failed" }
  | { kind: "sent"; reference: string; requestId: string };

const EMPTY: ContactText = { topic: "", details: "" };

/** The text typed before the modal was closed without Cancel. In memory only, and only for its owner. */
let closedWith: (ContactText & { userId: string }) | null = null;

/** The contact modal's states and transitions. Opening it on a topic keeps what was typed before. */
export function useMemberContact({ user }: ClientSession, firstTopic = "", begin = "") {
  const empty: ContactText = { ...EMPTY, topic: firstTopic, details: begin };
  const [stored] = useState(() => findUnsentContactText(user.id));
  const [text, setText] = useState<ContactText>(() => stored ?? closedBy(user.id, firstTopic) ?? empty);
  const [view, setView] = useState<ContactView>({ kind: "form" });
  const [firstDetails] = useState(text.details);
  const { isFound: hasFlag, setFound: setFlag, watch } = useEmergencyWatch(firstDetails);
  const isOnline = useOnline();
  const attempt = useRef<ContactText & { key: string }>(undefined);
  const isSending = useRef(false);
  const endSession = useForcedSignOut();

  function change(changed: Partial<ContactText>) {
    const next = { ...text, ...changed };
    setText(next);
    closedWith = { ...next, userId: user.id };
    watch(next.details);
  }

  function reset() {
    setText(empty);
    setFlag(false);
    setView({ kind: "form" });
    attempt.current = undefined;
    closedWith = null;
    discardUnsentText();
  }

  async function send() {
    if (isSending.current) return;
    if (!navigator.onLine) {
      saveUnsentContactText(user.id, text);
      setView({ kind: "waiting" });
      return;
    }
    isSending.current = true;
    setView({ kind: "sending" });
    const request = { fullName: user.first_name, subject: topicLabel(text), message: text.details, email: user.email };
    const result = await sendContactRequest(request, keyFor(attempt, text));
    isSending.current = false;
    if (result.kind === "sent") {
      reset();
      setView(result);
      // The server's check counts, even if the browser's couldn't be loaded.
      setFlag(result.hasEmergency || findTopic(text.topic)?.hasEmergencyNotice === true);
      return;
    }
    saveUnsentContactText(user.id, text);
    if (result.kind === "signed-out") return endSession();
    setView({ kind: navigator.onLine ? "failed" : "waiting" });
  }

  const mustGoOut = view.kind === "waiting" && isOnline;
  useEffect(() => {
    if (mustGoOut) void send();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the moment counts, not the function
  }, [mustGoOut]);

  return { text, view, hasFlag, wasSaved: stored !== null, isOnline, change, reset, send };
}

/** A topic alone isn't text worth keeping when another topic is chosen. */
function closedBy(userId: string, firstTopic: string): ContactText | null {
  if (closedWith?.userId !== userId || (firstTopic !== "" && closedWith.details === "")) return null;
  return closedWith;
}

/** The same text is the same request; changed text is a new one and must not be treated as a retry. */
function keyFor(attempt: { current: (ContactText & { key: string }) | undefined }, text: ContactText): string {
  const last = attempt.current;
  if (last && last.topic === text.topic && last.details === text.details) return last.key;
  attempt.current = { ...text, key: crypto.randomUUID() };
  return attempt.current.key;
}

function topicLabel({ topic }: ContactText): string {
  const key = findTopic(topic)?.key;
  return key ? CONTACT_TOPIC_TEXT[key].label : "";
}

/** The session ended. The text is kept; signing in leads back to this page, where the modal opens with it. */
function useForcedSignOut(): () => void {
  const { pathname } = useLocation();
  const language = useLanguage();
  const submit = useSubmit();
  return () => void submit({ reason: "forced", to: pathname, language }, { method: "post", action: href("/sign-out") });
}

function useOnline(): boolean {
  return useSyncExternalStore(
    subscribeToConnection,
    () => navigator.onLine,
    () => true,
  );
}

function subscribeToConnection(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
