import { useId, type ReactNode } from "react";
import { IconButton } from "../icon-button.tsx";
import { useModal } from "./use-modal.ts";
import { useText } from "../language/text.ts";
import type { UiText } from "../language/es.ts";

type DrawerProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  staysOpenOnBackdrop?: boolean;
  closeLabel?: string;
  /** Rendered only while open. */
  children: ReactNode;
};

/** A dialog pinned to the right edge, full height. */
export function Drawer({ open, onClose, title, staysOpenOnBackdrop = false, closeLabel, children }: DrawerProps) {
  const titleId = useId();
  const t = useText<UiText>();
  const modal = useModal({ open, onClose, staysOpenOnBackdrop });
  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      className="my-0 mr-0 ml-auto h-dvh max-h-none w-[min(24rem,calc(100%-3rem))] overflow-clip bg-raised p-0 text-ink shadow-dialog backdrop:bg-scrim open:animate-enter-side"
    >
      {open && (
        <div className="flex h-full flex-col">
          <div className="flex items-center gap-4 border-b border-line py-2.5 pr-2.5 pl-5">
            <h2 id={titleId} className="flex-1 text-lead font-heading">
              {title}
            </h2>
            <IconButton icon="cross" label={closeLabel ?? t("Close")} onClick={onClose} />
          </div>
          <div className="flex-1 overflow-y-auto p-5">{children}</div>
        </div>
      )}
    </dialog>
  );
}
