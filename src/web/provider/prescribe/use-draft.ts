import { useState } from "react";
import { compareDirections, type Comparison } from "#domain/prescribing/regimen/compare-directions.ts";
import { directionsOf } from "#domain/prescribing/regimen/directions.ts";
import { PEN_STRENGTHS, quantityOf } from "#domain/prescribing/regimen/order-sets.ts";
import { amountPerDose, type Regimen } from "#domain/prescribing/regimen/regimen.ts";
import { drawOf, formatNumber } from "#domain/prescribing/rules/dose.ts";
import type { DraftView } from "./draft-view.server.ts";

export type DoseField = "dose" | "ml" | "units";
export type DoseTexts = Record<DoseField, string>;

/** What is typed into a draft, and what follows from it. Nothing here is saved. */
export function useDraft(saved: DraftView["fields"]) {
  const [texts, setTexts] = useState<DoseTexts>(() => textsOf(saved.dose, saved.concentrationPerMl));
  const [dose, setDose] = useState<number | null>(saved.dose);
  const [days, setDays] = useState<readonly number[]>(saved.weekDays);
  const [directions, setDirections] = useState(saved.directions);
  const [quantity, setQuantity] = useState(String(saved.quantity));
  const [daysSupply, setDaysSupply] = useState(String(saved.daysSupply));
  const [refills, setRefills] = useState(String(saved.refillsAllowed));
  const [isChanged, setIsChanged] = useState(false);

  const dosesPerWeek = days.length > 0 ? days.length : saved.dosesPerWeek;
  const regimen: Regimen | null = dose
    ? { ...saved, dose, weekDays: days.length < 7 ? days : [], dosesPerWeek, route: saved.route }
    : null;
  const generated = regimen ? directionsOf(regimen) : null;
  const comparison: Comparison | null = regimen ? compareDirections(directions, regimen) : null;
  const perDose = regimen ? amountPerDose(regimen) : null;

  /** Directions and quantity follow the dose, as long as nobody wrote their own. */
  function follow(next: Regimen | null): void {
    setIsChanged(true);
    if (!next) return;
    if (directions === generated || directions === saved.directions) setDirections(directionsOf(next));
    const supply = Number(daysSupply);
    if (supply > 0) setQuantity(String(quantityOf(next, supply, saved.quantity) ?? quantity));
  }

  return {
    texts,
    dose,
    days,
    dosesPerWeek,
    directions,
    generated,
    comparison,
    perDose,
    quantity,
    daysSupply,
    refills,
    isChanged,
    /** Pens have one dose each: another dose is another pen. */
    strength:
      saved.form === "pen" && dose
        ? (PEN_STRENGTHS[saved.offeringKey]?.[String(dose)] ?? saved.strength)
        : saved.strength,
    typeDose(field: DoseField, text: string) {
      const next = doseFrom(field, text, saved.concentrationPerMl);
      setTexts({ ...textsOf(next, saved.concentrationPerMl), [field]: text });
      setDose(next);
      follow(next === null ? null : { ...saved, dose: next, weekDays: days, dosesPerWeek, route: saved.route });
    },
    toggleDay(day: number) {
      const next = days.includes(day) ? days.filter((one) => one !== day) : [...days, day].toSorted((a, b) => a - b);
      setDays(next);
      const perWeek = next.length > 0 ? next.length : saved.dosesPerWeek;
      follow(
        dose
          ? { ...saved, dose, weekDays: next.length < 7 ? next : [], dosesPerWeek: perWeek, route: saved.route }
          : null,
      );
    },
    typeDirections(text: string) {
      setDirections(text);
      setIsChanged(true);
    },
    typeQuantity(text: string) {
      setQuantity(text);
      setIsChanged(true);
    },
    typeDaysSupply(text: string) {
      setDaysSupply(text);
      setIsChanged(true);
      if (regimen && Number(text) > 0)
        setQuantity(String(quantityOf(regimen, Number(text), saved.quantity) ?? quantity));
    },
    typeRefills(text: string) {
      setRefills(text);
      setIsChanged(true);
    },
    change: () => setIsChanged(true),
  };
}
export type DraftState = ReturnType<typeof useDraft>;

export function textsOf(dose: number | null, concentrationPerMl: number | null): DoseTexts {
  if (dose === null) return { dose: "", ml: "", units: "" };
  const draw = concentrationPerMl === null ? null : drawOf({ dose, concentrationPerMl });
  return {
    dose: plain(dose),
    ml: draw ? plain(draw.ml) : "",
    units: draw && draw.units !== null ? String(draw.units) : "",
  };
}

/** The dose that a field says, in the medicine's unit; null if it says none. */
export function doseFrom(field: DoseField, text: string, concentrationPerMl: number | null): number | null {
  const trimmed = text.trim();
  if (!/^(\d{1,6}(\.\d{1,3})?|\.\d{1,3})$/.test(trimmed)) return null;
  const value = Number(trimmed);
  const dose = field === "dose" ? value : value * (concentrationPerMl ?? 0) * (field === "units" ? 0.01 : 1);
  const rounded = Math.round(dose * 1000) / 1000;
  return rounded > 0 ? rounded : null;
}

/** Without commas: it goes back into a field. */
function plain(value: number): string {
  return formatNumber(value).replaceAll(",", "");
}
