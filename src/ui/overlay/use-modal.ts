import { useLayoutEffect, useRef, type MouseEvent, type SyntheticEvent } from "react";
import { addOpenModal, removeOpenModal } from "./open-modals.ts";

type Modal = { open: boolean; onClose: () => void; staysOpenOnBackdrop: boolean };

/**
 * Drives a native dialog from `open`. The browser traps focus, makes the page inert and gives focus back;
 * the stylesheet locks scrolling. Closing is always asked for through `onClose`.
 */
export function useModal({ open, onClose, staysOpenOnBackdrop }: Modal) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedBackdrop = useRef(false);

  // A layout effect cleans up while the dialog is still in the document, so focus can return on unmount.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    const opener = document.activeElement;
    dialog.showModal();
    addOpenModal(dialog);
    return () => {
      removeOpenModal(dialog);
      dialog.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [open]);

  return {
    ref,
    onCancel(event: SyntheticEvent) {
      if (event.target !== ref.current) return;
      event.preventDefault();
      onClose();
    },
    // Fires shortly after the dialog closed. One reopened in the meantime stays: in development every effect runs twice.
    onClose(event: SyntheticEvent) {
      if (open && event.target === ref.current && !ref.current?.open) onClose();
    },
    // Both mouse down and mouse up count, so selecting text past the edge doesn't close it.
    onPointerDown(event: MouseEvent) {
      pressedBackdrop.current = event.target === ref.current;
    },
    onClick(event: MouseEvent) {
      if (staysOpenOnBackdrop || !pressedBackdrop.current || event.target !== ref.current) return;
      onClose();
    },
  };
}
