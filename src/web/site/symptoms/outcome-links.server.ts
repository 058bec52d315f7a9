import { href } from "react-router";
import { withAsked } from "../register/page-of.ts";
import type { Outcome } from "./outcome.ts";

/** Where an answer of the symptom check leads. */
export type OutcomeLink = { to: string; label: string; isButton?: true };

export function linksOf(outcome: Outcome): OutcomeLink[] {
  return LINKS[outcome] ?? [];
}

const LINKS: Partial<Record<Outcome, OutcomeLink[]>> = {
  erections: [
    { to: href("/resources/:slug", { slug: "erection-problems" }), label: "What we treat, and what we don't" },
  ],
  tired: [
    { to: href("/resources/:slug", { slug: "symptoms-of-low-testosterone" }), label: "Signs of low testosterone" },
  ],
  "desire-man": [
    { to: withAsked(href("/register"), "trt"), label: "Register with us", isButton: true },
    { to: href("/resources/:slug", { slug: "why-two-morning-tests" }), label: "Why two morning tests" },
  ],
  "desire-woman": [
    { to: withAsked(href("/register"), "female-trt"), label: "Register with us", isButton: true },
    { to: href("/resources/:slug", { slug: "low-sexual-desire-in-women" }), label: "Low sexual desire in women" },
  ],
  weight: [
    { to: `${href("/semaglutide")}#bmi`, label: "Check your BMI", isButton: true },
    { to: href("/semaglutide/register"), label: "Register with us" },
  ],
  other: [{ to: href("/ask-us-anything"), label: "Ask us anything" }],
};
