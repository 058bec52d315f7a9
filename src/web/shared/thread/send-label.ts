/** Where somebody may be in danger the button says to whom the words go and what they are about. */
export function sendLabel(thread: { priority: number; fullName: string; about: string }): string {
  return thread.priority === 0 ? `Send to ${thread.fullName} about ${thread.about}` : "Send reply";
}
