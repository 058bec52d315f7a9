import { useEffect, useState } from "react";
import { FIRST_CONTACT_FACTS, type ContactFacts } from "#domain/messaging/contact/contact-topic.ts";

/** The numbers in the help texts, as they are today. If they cannot be fetched, nobody is kept from writing for that. */
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
