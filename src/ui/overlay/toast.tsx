import { Children, useLayoutEffect, useRef, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { classNames } from "../class-names.ts";
import { IconButton } from "../icon-button.tsx";
import { Icon, type IconName } from "../icon.tsx";
import type { UiText } from "../language/es.ts";
import { useText } from "../language/text.ts";
import { useTopModal } from "./open-modals.ts";

/**
 * Where toasts appear: top right under the header, at the bottom on phones. Always in the page. While a modal is open, the region
 * moves into it and to the top layer, because everything outside a modal is covered and can't be clicked.
 */
export function ToastRegion({ children }: { children?: ReactNode }) {
  const modal = useTopModal();
  return modal ? createPortal(<Region>{children}</Region>, modal) : <Region>{children}</Region>;
}

function Region({ children }: { children?: ReactNode }) {
  const t = useText<UiText>();
  const region = useRef<HTMLElement>(null);
  const count = Children.count(children);
  const isEmpty = count === 0;

  // Mounted after the modal opened, so it's above it. Before JavaScript loads, the region is just placed in the page.
  useLayoutEffect(() => {
    const element = region.current;
    if (!element || isEmpty) return;
    element.showPopover();
    return () => element.hidePopover();
  }, [isEmpty]);

  // What gets focus scrolls clear of the toasts at the bottom.
  useLayoutEffect(() => {
    const height = region.current?.offsetHeight ?? 0;
    document.documentElement.style.scrollPaddingBottom = count > 0 ? `${height + 32}px` : "";
  }, [count]);

  return (
    <section
      ref={region}
      popover="manual"
      aria-label={t("Notifications")}
      className="pointer-events-none fixed inset-auto right-4 bottom-4 z-40 m-0 grid w-[min(24rem,calc(100%-2rem))] gap-3 overflow-visible border-0 bg-transparent p-0 text-ink lg:top-46 lg:right-6 lg:bottom-auto print:hidden"
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
export function Toast({ tone = "default", word: given, onClose, children }: ToastProps) {
  const t = useText<UiText>();
  const word = given ?? t(text[tone]);
  return (
    <div
      data-toast
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
      <IconButton
        icon="cross"
        label={t("Close message: {word}", { word })}
        onClick={(event) => {
          passFocusOn(event.currentTarget);
          onClose();
        }}
      />
    </div>
  );
}

/** A closed toast would take the focus with it: it goes to the next toast, or back into the dialog or the page. */
function passFocusOn(button: HTMLElement): void {
  const toast = button.closest("[data-toast]");
  const next = toast?.nextElementSibling ?? toast?.previousElementSibling;
  const behind = button.closest("dialog")?.querySelector("button") ?? document.getElementById("main");
  (next?.querySelector("button") ?? behind)?.focus({ preventScroll: true });
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

const text: Record<keyof typeof tones, UiText> = {
  default: "Notice",
  success: "Done",
  alert: "Problem",
};
