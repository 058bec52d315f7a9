import { useEffect } from "react";
import { href } from "react-router";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Kbd } from "./kbd.tsx";
import type { VisitView } from "./visit.server.ts";

const ID = "next-patient";

/** Who comes next, one press away: after signing it has the focus. */
export function NextPatient({ next }: Pick<VisitView, "next">) {
  useEffect(() => document.getElementById(ID)?.focus(), []);
  const to = next ? href("/provider/visits/:visitId", { visitId: next.id }) : href("/provider");
  return (
    <ButtonLink id={ID} to={to} wide data-visit-key="]">
      {next ? `Next: ${next.hour}, ${next.name}` : "Back to your day"} <Kbd>]</Kbd>
    </ButtonLink>
  );
}
