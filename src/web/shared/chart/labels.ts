import type { HealthText } from "../language/es/health.server.ts";
import type { HISTORY_KINDS, RowSource, RowStatus, Section, SEVERITIES } from "#domain/chart/lists/chart-list.ts";

export const SECTION_LABELS: Record<Section, string> = {
  allergies: "Allergies",
  problems: "Problems",
  medicines: "Medicines from elsewhere",
  history: "History",
};

export const ADD_LABELS: Record<Section, HealthText> = {
  allergies: "Add an allergy",
  problems: "Add a problem",
  medicines: "Add a medicine",
  history: "Add history",
};

export const NONE_LABELS: Record<Section, string> = {
  allergies: "No known allergies",
  problems: "No known problems",
  medicines: "No medicines from elsewhere",
  history: "No history to note",
};

export const STATUS_TAGS: Record<RowStatus, { tone: "waiting" | "success" | "neutral"; label: string }> = {
  reported: { tone: "waiting", label: "Reported" },
  confirmed: { tone: "success", label: "Confirmed" },
  refuted: { tone: "neutral", label: "Refuted" },
  "entered-in-error": { tone: "neutral", label: "Entered in error" },
};

export const SEVERITY_LABELS: Record<(typeof SEVERITIES)[number], HealthText> = {
  mild: "Mild",
  moderate: "Moderate",
  severe: "Severe",
  unknown: "Severity not known",
};

export const KIND_LABELS: Record<(typeof HISTORY_KINDS)[number], HealthText> = {
  surgery: "Surgery",
  family: "Family",
  social: "Habits and life",
  pregnancy: "Pregnancy",
};

export const SOURCE_LABELS: Record<RowSource, string> = {
  patient: "The patient said so",
  provider: "My own finding",
  outside: "A record from elsewhere",
};
