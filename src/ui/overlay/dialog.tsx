import { useId, type ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { IconButton } from "../icon-button.tsx";
import { useModal } from "./use-modal.ts";
import { useText } from "../language/text.ts";
import type { UiText } from "../language/es.ts";

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  size?: keyof typeof sizes;
  /** For forms with typed text: a click beside the dialog does not close it. */
  staysOpenOnBackdrop?: boolean;
  /** Stays visible under long content. Main action first. */
  footer?: ReactNode;
  closeLabel?: string;
  /** "band" sets the title on the band, for good news. */
  head?: "plain" | "band";
  /** Rendered only while open. */
  children: ReactNode;
};

export function Dialog({
  open,
  onClose,
  title,
  size = "medium",
  staysOpenOnBackdrop = false,
  footer,
  closeLabel,
  head = "plain",
  children,
}: DialogProps) {
  const titleId = useId();
  const t = useText<UiText>();
  const modal = useModal({ open, onClose, staysOpenOnBackdrop });
  return (
    <dialog {...modal} aria-labelledby={titleId} className={classNames(box, sizes[size])}>
      {open && (
        <div className="flex max-h-[inherit] flex-col">
          <div
            className={classNames(
              "flex items-start gap-4 px-5 pt-5 md:px-9 md:pt-7",
              head === "band" && "bg-band-300 pb-5 text-on-bright md:pb-6",
            )}
          >
            <h2 id={titleId} className="flex-1 pt-1.5 text-h3 font-heading">
              {title}
            </h2>
            <IconButton icon="cross" label={closeLabel ?? t("Close")} onClick={onClose} className="-mr-2.5" />
          </div>
          <div className={classNames("overflow-y-auto px-5 pb-6 md:px-9 md:pb-9", head === "band" ? "pt-6" : "pt-3")}>
            {children}
          </div>
          {footer && (
            <div className="flex flex-wrap gap-3 border-t border-line px-5 py-4 md:px-9 [&>:is(a,button)]:min-w-36 [&>:is(a,button)]:flex-auto md:[&>:is(a,button)]:flex-none">
              {footer}
            </div>
          )}
        </div>
      )}
    </dialog>
  );
}

const box =
  "m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] overflow-clip rounded-sheet bg-raised p-0 text-ink shadow-dialog backdrop:bg-scrim open:animate-enter";

const sizes = {
  small: "max-w-dialog-small",
  medium: "max-w-dialog-medium",
  large: "max-w-dialog-large",
  xlarge: "max-w-dialog-xlarge",
  xxlarge: "max-w-dialog-xxlarge",
};
