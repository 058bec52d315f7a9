/**
 * Saves the search term (spec §7). Sent before the visitor navigates and not awaited, so it has to outlive the page. The server
 * trusts only the session for who it was.
 */
export async function sendSearchTerm(term: string, userId: string | null): Promise<void> {
  const answer = await fetch("/api/search", {
    method: "POST",
    keepalive: true,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ search_term: term.toLowerCase(), user_id: userId }),
  });
  if (!answer.ok) throw new Error("Failed to save search term");
  await answer.json();
}
