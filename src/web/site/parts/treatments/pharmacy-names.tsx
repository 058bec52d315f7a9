import type { Pharmacy } from "#domain/catalog/catalog.ts";
import { useText } from "#ui/language/text.ts";
import type { PagesText } from "../../../shared/language/es/pages.server.ts";

const KINDS: Record<Pharmacy["kind"], PagesText> = {
  "503A": "compounds for one patient at a time",
  "503B": "a registered outsourcing facility",
  retail: "FDA-approved products only",
};

/** Who fills the order. If the clinic hasn't entered a pharmacy, says when the name is known. */
export function PharmacyNames({ pharmacies }: { pharmacies: Pharmacy[] }) {
  const t = useText<PagesText>();
  if (pharmacies.length === 0) return <p>{t("The pharmacy is named before you pay.")}</p>;
  return (
    <ul>
      {pharmacies.map(({ name, city, state, kind }) => (
        <li key={name}>
          {name}, {city}, {state} <span className="text-small text-ink-2">({t(KINDS[kind])})</span>
        </li>
      ))}
    </ul>
  );
}
