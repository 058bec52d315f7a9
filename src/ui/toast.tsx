import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { IconButton } from "./icon-button.tsx";
import { Icon, type IconName } from "./icon.tsx";

/** Where toasts stand: top right under the header, at the bottom on phones. Always in the page. */
export function ToastRegion({ children }: { children?: ReactNode }) {
  return (
    <section
      aria-label="Notifications"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-40 grid gap-3 lg:top-46 lg:right-6 lg:bottom-auto lg:left-auto lg:w-96 print:hidden"
    >
      {children}
    </section>
  );
}

type ToastProps = {
  tone?: keyof typeof tones;
  /** The word before the text; says what kind of message it is. */
  word?: string;
  onClose: () => void;
  children: ReactNode;
};

/** Stays until it is closed. Never the only record of an outcome. */
export function Toast({ tone = "default", word = words[tone], onClose, children }: ToastProps) {
  return (
    <div
      role={tone === "alert" ? "alert" : "status"}
      className={classNames(
        "pointer-events-auto flex animate-enter items-start gap-3 rounded-control py-3 pr-2 pl-4 shadow-popover",
        tones[tone],
      )}
    >
      <Icon name={icons[tone]} size={24} className="mt-2.5" />
      <p className="flex-1 py-2.5">
        <b className="font-heading">{word}.</b> {children}
      </p>
      <IconButton icon="cross" label={`Close message: ${word}`} onClick={onClose} />
    </div>
  );
}

const tones = {
  default: "bg-warning-300 text-on-bright",
  success: "bg-success-600 text-on-action",
  alert: "bg-danger-600 text-on-action",
};

const icons: Record<keyof typeof tones, IconName> = {
  default: "info",
  success: "check-circle",
  alert: "alert",
};

const words: Record<keyof typeof tones, string> = {
  default: "Notice",
  success: "Done",
  alert: "Problem",
};
