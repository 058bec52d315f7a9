import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";

type Tone = keyof typeof tones;

type TagProps = {
  tone?: Tone;
  /** Another shape than the tone's own, or none. */
  icon?: IconName | null;
  className?: string;
  children: ReactNode;
};

/** A status in a word. Shape and word carry the meaning, the tint only helps. */
export function Tag({ tone = "neutral", icon = icons[tone], className, children }: TagProps) {
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1.5 rounded-tag px-2 py-0.5 align-middle text-[0.8125rem]/5 font-semibold whitespace-nowrap",
        tones[tone],
        className,
      )}
    >
      {icon && <Icon name={icon} size={12} />}
      {children}
    </span>
  );
}

const tones = {
  neutral: "bg-sunken text-ink-2",
  outline: "text-ink-2 inset-ring-1 inset-ring-line",
  success: "bg-success-100 text-success-700",
  waiting: "bg-warning-100 text-warning-800",
  warning: "bg-warning-100 text-warning-800",
  danger: "bg-danger-100 text-danger-700",
  urgent: "bg-danger-600 text-on-action",
  info: "bg-info-100 text-info-700",
  /** Only for a value in range or a thing on track. */
  range: "bg-band-300 text-on-bright",
};

const icons: Record<Tone, IconName | null> = {
  neutral: null,
  outline: null,
  success: "check",
  waiting: "clock",
  warning: "alert",
  danger: "cross",
  urgent: "alert",
  info: "info",
  range: "check",
};
