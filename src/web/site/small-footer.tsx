import type { ReactNode } from "react";
import { href } from "react-router";
import { classNames } from "#ui/class-names.ts";
import { useText } from "#ui/language/text.ts";
import type { ShellText } from "../shared/language/es/shell.server.ts";

/** For pages without the site footer: who to call in an emergency, and a link to the privacy choices. */
export function SmallFooter({ className }: { className?: string }) {
  const t = useText<ShellText>();
  return (
    <footer className={classNames("text-small text-ink-2 print:hidden", className)}>
      {t("Not for emergencies:")} <Quiet to="tel:911">{t("call 911")}</Quiet>. {t("In a crisis")}{" "}
      <Quiet to="tel:988">{t("call 988")}</Quiet> {t("or")} <Quiet to="sms:988">{t("text 988")}</Quiet>.{" "}
      <Quiet to={href("/privacy-choices")}>{t("Privacy choices")}</Quiet>
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
