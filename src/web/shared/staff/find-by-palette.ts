export type FoundPerson = { id: string; name: string; detail: string };

/** Asks the server who fits what is typed. Posted, so that it stands in no address and is kept in no cache. */
export async function findByPalette(term: string, signal: AbortSignal): Promise<FoundPerson[]> {
  const answer = await fetch("/api/findPeople", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ term }),
    signal,
  });
  if (!answer.ok) return [];
  const { people } = (await answer.json()) as { people: FoundPerson[] };
  return people;
}
