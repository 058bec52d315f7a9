import type { ReactNode } from "react";
import { href } from "react-router";
import { classNames } from "#ui/class-names.ts";

/** For pages without the site footer: who to call in an emergency, and a link to the privacy choices. */
export function SmallFooter({ className }: { className?: string }) {
  return (
    <footer className={classNames("text-small text-ink-2 print:hidden", className)}>
      Not for emergencies: <Quiet to="tel:911">call 911</Quiet>. In a crisis <Quiet to="tel:988">call</Quiet> or{" "}
      <Quiet to="sms:988">text 988</Quiet>. <Quiet to={href("/privacy-choices")}>Privacy choices</Quiet>
    </footer>
  );
}

function Quiet({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} className={quiet}>
      {children}
    </a>
  );
}

const quiet = "touch-target whitespace-nowrap underline decoration-1 underline-offset-[3px] hover:decoration-2";
