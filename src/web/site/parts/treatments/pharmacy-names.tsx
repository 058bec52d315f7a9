import type { Pharmacy } from "#domain/catalog/catalog.ts";

const KINDS: Record<Pharmacy["kind"], string> = {
  "503A": "compounds for one patient at a time",
  "503B": "a registered outsourcing facility",
  retail: "FDA-approved products only",
};

/** Who fills the order. If the clinic hasn't entered a pharmacy, says when the name is known. */
export function PharmacyNames({ pharmacies }: { pharmacies: Pharmacy[] }) {
  if (pharmacies.length === 0) return <p>The pharmacy is named before you pay.</p>;
  return (
    <ul>
      {pharmacies.map(({ name, city, state, kind }) => (
        <li key={name}>
          {name}, {city}, {state} <span className="text-small text-ink-2">({KINDS[kind]})</span>
        </li>
      ))}
    </ul>
  );
}
