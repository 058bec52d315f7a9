import type { Catalog } from "#domain/catalog/catalog.ts";
import type { Prescription } from "#domain/prescribing/prescription.ts";
import { nextDose, ORDER_SETS, type OrderSet } from "#domain/prescribing/regimen/order-sets.ts";
import { formatDose, formatNumber } from "#domain/prescribing/rules/dose.ts";
import { formatSchedule } from "../../shared/prescription/format-schedule.ts";

export type OrderSetView = { from: string; name: string; detail: string; isShown: boolean };
type Group = { key: string; title: string; items: OrderSetView[] };

const GROUPS: Record<OrderSet["group"], string> = {
  trt: "Testosterone, men",
  "weight-loss": "Weight loss",
  other: "Other",
};

const RENEWABLE = new Set(["active", "on_hold", "exhausted", "expired"]);

/**
 * What can be begun: what the patient has now, to renew or to step up, then the clinic's order sets. `from` names one without saying
 * which medicine it is.
 */
export function toOrderSets(
  prescriptions: readonly Prescription[],
  { catalog, shown }: { catalog: Catalog; shown: { offeringKey: string; renewsId: string | null } | null },
): Group[] {
  const current = currentOf(prescriptions);
  const offered = new Set(catalog.offerings.map(({ key }) => key));
  const now = current.flatMap((one) => {
    const next = one.form === "pen" ? nextDose(one.offeringKey, one.dose) : null;
    return [
      {
        from: `renew-${one.id}`,
        name: `Renew ${one.drugName}`,
        detail: `${formatDose(one).amount}, ${formatSchedule(one.dosesPerWeek)}, as now`,
        isShown: shown?.renewsId === one.id,
      },
      ...(next === null
        ? []
        : [
            {
              from: `step-${one.id}`,
              name: `${one.drugName}, next step`,
              detail: `${formatNumber(next)} mg`,
              isShown: false,
            },
          ]),
    ];
  });
  const sets = (Object.keys(GROUPS) as OrderSet["group"][]).map((group) => ({
    key: group,
    title: GROUPS[group],
    items: ORDER_SETS.flatMap((set, i) =>
      set.group === group && offered.has(set.offeringKey)
        ? [
            {
              from: `set-${i + 1}`,
              name: set.name,
              detail: set.detail,
              isShown: shown !== null && !shown.renewsId && shown.offeringKey === set.offeringKey,
            },
          ]
        : [],
    ),
  }));
  return [{ key: "now", title: "Has now", items: now }, ...sets].filter(({ items }) => items.length > 0);
}

/** The newest of each medicine that can be continued. */
export function currentOf(prescriptions: readonly Prescription[]): Prescription[] {
  const found = new Map<string, Prescription>();
  for (const one of prescriptions) {
    if (RENEWABLE.has(one.status) && !found.has(one.offeringKey)) found.set(one.offeringKey, one);
  }
  // The one the patient has had longest comes first, as on their page.
  return [...found.values()].toReversed();
}
