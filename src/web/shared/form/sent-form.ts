import type { SubmitEvent } from "react";

type SentForm = { action: string; data: FormData };

let last: SentForm | null = null;

/** Remembers the form being sent, in this page's memory only, in case the response is "not confirmed". */
export function rememberSubmission({ currentTarget: form, nativeEvent }: SubmitEvent<HTMLFormElement>): void {
  const { submitter } = nativeEvent as globalThis.SubmitEvent;
  // Not `form.action`: a field of that name would hide it.
  last = { action: form.getAttribute("action") ?? "", data: new FormData(form, submitter) };
}

export function lastSentForm(): SentForm | null {
  return last;
}
