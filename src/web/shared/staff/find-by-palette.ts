type FoundThing = { id: string; name: string; detail: string };
export type Found = { people: FoundThing[]; orders: FoundThing[]; requests: FoundThing[] };

/** Asks the server who fits what is typed. Posted, so that it stands in no address and is kept in no cache. */
export async function findByPalette(term: string, signal: AbortSignal): Promise<Found> {
  const answer = await fetch("/api/findPeople", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ term }),
    signal,
  });
  if (!answer.ok) return { people: [], orders: [], requests: [] };
  return (await answer.json()) as Found;
}
