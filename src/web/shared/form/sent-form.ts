import type { SubmitEvent } from "react";

type SentForm = { action: string; data: FormData };

let last: SentForm | null = null;

/** Remembers the form that is being sent, in this page's memory alone, in case its answer is "not confirmed". */
export function rememberSubmission({ currentTarget: form, nativeEvent }: SubmitEvent<HTMLFormElement>): void {
  const { submitter } = nativeEvent as globalThis.SubmitEvent;
  last = { action: new URL(form.action).pathname, data: new FormData(form, submitter) };
}

export function lastSentForm(): SentForm | null {
  return last;
}
