import type { ReactNode } from "react";
import { Callout } from "./callout.tsx";
import { classNames } from "../class-names.ts";
import { Icon } from "../icon.tsx";
import type { UiText } from "../language/es.ts";
import { useText } from "../language/text.ts";

type NoticeProps = {
  tone?: "info" | "success" | "help" | "neutral";
  title?: ReactNode;
  level?: 2 | 3 | 4;
  /** True if it appears after an action, so screen readers announce it. */
  announce?: boolean;
  className?: string;
  children?: ReactNode;
};

/** Good to know, or it worked. */
export function Notice({ tone = "info", announce = false, title, className, ...rest }: NoticeProps) {
  const t = useText<UiText>();
  const icon =
    tone === "success" ? (
      <Icon name="check-circle" label={t("Success")} className="text-success-700" />
    ) : tone === "info" ? (
      <Icon name="info" label={t("Information")} className="text-info-700" />
    ) : null;
  return (
    <Callout
      tone={tone}
      title={title}
      icon={icon}
      role={announce ? "status" : undefined}
      className={classNames(announce && "announced", className)}
      {...rest}
    />
  );
}
