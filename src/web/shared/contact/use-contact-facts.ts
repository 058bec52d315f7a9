import { useEffect, useState } from "react";
import { FIRST_CONTACT_FACTS, type ContactFacts } from "#domain/messaging/contact/contact-topic.ts";

/** The current numbers in the help texts. If they can't be fetched, people can still write. */
export function useContactFacts(): ContactFacts {
  const [facts, setFacts] = useState(FIRST_CONTACT_FACTS);
  useEffect(() => {
    const leaving = new AbortController();
    fetch("/api/contactFacts", { signal: leaving.signal })
      .then(async (answer) => {
        if (answer.ok) setFacts(await answer.json());
      })
      .catch(() => {});
    return () => leaving.abort();
  }, []);
  return facts;
}
