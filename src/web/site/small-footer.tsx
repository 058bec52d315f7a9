import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { classNames } from "#ui/class-names.ts";

/** For pages without the site footer: who to call in an emergency, and a link to the privacy choices. */
export function SmallFooter({ className }: { className?: string }) {
  return (
    <footer className={classNames("text-small text-ink-2 print:hidden", className)}>
      Not for emergencies: <Call to="tel:911">call 911</Call>. In a crisis <Call to="tel:988">call</Call> or{" "}
      <Call to="sms:988">text 988</Call>.{" "}
      <Link to={href("/policies/:slug", { slug: "notice-of-privacy-practices" })} className={quiet}>
        Notice of Privacy Practices
      </Link>{" "}
      <Link to={href("/privacy-choices")} className={quiet}>
        Privacy choices
      </Link>
    </footer>
  );
}

function Call({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} className={quiet}>
      {children}
    </a>
  );
}

const quiet = "touch-target whitespace-nowrap underline decoration-1 underline-offset-[3px] hover:decoration-2";
