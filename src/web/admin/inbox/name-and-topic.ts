/** The two halves of a request's subject, "customer name: topic" (spec §3). A name may hold a colon; no topic does. */
export function nameAndTopic(subject: string): { name: string; topic: string } {
  const at = subject.lastIndexOf(": ");
  return at < 0 ? { name: "", topic: subject } : { name: subject.slice(0, at), topic: subject.slice(at + 2) };
}
