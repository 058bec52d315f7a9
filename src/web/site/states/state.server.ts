import { data } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { formatAt, formatDate, formatZoneName } from "#core/format-date.ts";
import { getCatalog } from "#domain/catalog/get-catalog.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { getPublicStateRule } from "#domain/prescribing/state-rules/get-public-state-rule.ts";
import { getPublicCare } from "#domain/scheduling/providers/get-public-care.ts";
import { findNextOpen } from "#domain/scheduling/slots/find-next-open.ts";
import { zoneOfState } from "#domain/scheduling/slots/state-zone.ts";
import { US_STATE_NAMES } from "../../shared/format/us-state-names.ts";
import { stateOfSlug } from "./state-paths.ts";

/** What is true in one state today: who is licensed there, who can fill an order, when the next first visit is free. */
export async function loadState(ctx: Ctx, slug: string) {
  const code = stateOfSlug(slug);
  if (!code) throw data({ code: "not-found" }, { status: 404 });
  const [care, catalog, facts, rule] = [
    await getPublicCare(ctx),
    await getCatalog(ctx),
    await getClinicalFacts(ctx),
    await getPublicStateRule(ctx, code),
  ];
  const isTreated = care.states.includes(code);
  const pharmacies = catalog.pharmacies.filter(({ licenseStates }) => licenseStates.includes(code));
  const offered = catalog.treatments.filter(({ isOffered }) => isOffered);
  return {
    name: US_STATE_NAMES[code] ?? code,
    isTreated,
    nextOpen: isTreated ? await formatNext(ctx, code) : null,
    clinicians: isTreated ? care.clinicians.filter(({ licenseStates }) => licenseStates.includes(code)) : [],
    treatments: offered.map(({ key, name, path, controlledSchedule }) => ({
      key,
      name,
      path,
      isControlled: controlledSchedule !== null,
      pharmacies: pharmacies.filter(({ treatmentKeys }) => treatmentKeys.includes(key)),
    })),
    rule,
    permission: { until: formatDate(facts.cs_tele_flex_until), isOver: clinicToday(ctx) > facts.cs_tele_flex_until },
  };
}

async function formatNext(ctx: Ctx, code: string) {
  const at = await findNextOpen(ctx, code);
  const zone = zoneOfState(code);
  return (
    at && `${formatAt(zone, at, "weekday")}, ${formatAt(zone, at, "time")} ${formatZoneName(zone, at, "longGeneric")}`
  );
}
