import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

type CalloutProps = {
  tone: "neutral" | "help" | "warning" | "danger" | "info" | "success";
  title?: ReactNode;
  /** Level of the title in the page's outline. */
  level?: 2 | 3 | 4;
  icon?: ReactNode;
  role?: "status" | "alert" | undefined;
  className?: string | undefined;
  children?: ReactNode;
};

/** A message that belongs to the page: a thick edge, a tint, a title. */
export function Callout({ tone, title, level = 2, icon, role, className, children }: CalloutProps) {
  const Heading = `h${level}` as const;
  return (
    <div role={role} className={classNames("border-l-8 px-5 py-4.5", tones[tone], className)}>
      {title && (
        <Heading
          className={classNames(
            "flex gap-2 text-lead font-heading",
            tone === "danger" && "text-danger-700",
            children ? "mb-1.5" : null,
          )}
        >
          {icon && <span className="mt-1 flex-none">{icon}</span>}
          <span>{title}</span>
        </Heading>
      )}
      <div className="text-body [&_li+li]:mt-1 [&_p+p]:mt-2 [&_ul]:my-2 [&_ul]:list-disc [&_ul]:pl-5">{children}</div>
    </div>
  );
}

const tones = {
  neutral: "border-line-strong bg-sunken",
  help: "border-action bg-petrol-50",
  warning: "border-warning-300 bg-warning-100",
  danger: "border-danger-600 bg-danger-100",
  info: "border-info-700 bg-info-100",
  success: "border-success-600 bg-success-100",
};
