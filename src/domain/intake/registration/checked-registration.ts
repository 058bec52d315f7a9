import type { Journey } from "./journey.ts";

export type CheckedRegistration = { journey: Journey; treatmentKey: string | null; state: string };
