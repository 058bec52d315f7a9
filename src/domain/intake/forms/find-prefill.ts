import type { Answer, Answers, Facts, Item } from "./form.ts";

/** The answer that we know already and only ask to confirm, or null. */
export function findPrefill({ prefill, type }: Item, answers: Answers, facts: Facts): Answer {
  if (prefill?.facts) {
    const known = Object.entries(prefill.facts).map(([field, fact]) => [field, facts[fact] ?? null] as const);
    if (known.some(([, value]) => value === null)) return null;
    return type === "measurements"
      ? {
          height_in: Number(known.find(([field]) => field === "height_in")?.[1]),
          weight_lb: Number(known.find(([field]) => field === "weight_lb")?.[1]),
        }
      : [Object.fromEntries(known.map(([field, value]) => [field, String(value)]))];
  }
  if (!prefill?.item) return null;
  const answer = answers[prefill.item] ?? null;
  if (!prefill.map) return answer;
  const codes = typeof answer === "string" ? [answer] : Array.isArray(answer) ? answer : [];
  const mapped = codes.flatMap((code) => (typeof code === "string" ? (prefill.map?.[code] ?? []) : []));
  if (mapped.length === 0) return null;
  return type === "choices" ? mapped : (mapped[0] ?? null);
}
