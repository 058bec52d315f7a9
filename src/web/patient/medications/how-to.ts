import { href } from "react-router";
import type { MedicineFactsText } from "../../shared/language/es/medications.server.ts";

type HowToLink = { to: string; label: MedicineFactsText };

/** The articles that help with a medicine, the most useful first. */
export function howToLinks(medicine: {
  offeringKey: string;
  form: string;
  isCompounded: boolean;
  controlledSchedule: string | null;
}): HowToLink[] {
  const { offeringKey, form, isCompounded, controlledSchedule } = medicine;
  const isInjected = form === "vial" || form === "pen";
  const links: (HowToLink | false)[] = [
    isInjected && {
      to: href("/resources/:slug", { slug: "subcutaneous-injection-processes" }),
      label: "How to give yourself an injection",
    },
    offeringKey === "trt" && {
      to: href("/resources/:slug", { slug: "how-to-avoid-testosterone-medication-waste" }),
      label: "Easier injections and less waste",
    },
    offeringKey === "semaglutide" && {
      to: href("/resources/:slug", { slug: "first-16-weeks-of-semaglutide" }),
      label: "The first 16 weeks",
    },
    (offeringKey === "semaglutide" || offeringKey === "tirzepatide") && {
      to: href("/resources/:slug", { slug: "managing-nausea" }),
      label: "Managing nausea",
    },
    offeringKey === "tirzepatide" && {
      to: href("/resources/:slug", { slug: "tirzepatide-and-birth-control" }),
      label: "Birth control and pregnancy",
    },
    { to: href("/resources/:slug", { slug: "missed-doses" }), label: "Missed a dose? What to do" },
    {
      to: href("/resources/:slug", { slug: "storing-and-traveling-with-medicine" }),
      label: "Storing and traveling with it",
    },
    controlledSchedule !== null && {
      to: href("/resources/:slug", { slug: "keeping-medicine-away-from-others" }),
      label: "Keeping it away from others",
    },
    isCompounded && { to: href("/resources/:slug", { slug: "what-compounded-means" }), label: "What compounded means" },
  ];
  return links.filter((link) => link !== false);
}
