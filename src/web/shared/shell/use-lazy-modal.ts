import { useState, type ComponentType, type SyntheticEvent } from "react";
import { useUntilNavigation } from "./use-until-navigation.ts";

export type ModalProps = { open: boolean; onClose: () => void };

/**
 * A dialog or drawer whose code comes with the first press. It closes when the page changes. If the code cannot be fetched,
 * `otherwise` leads on by plain means.
 */
export function useLazyModal<Props extends ModalProps>(
  load: () => Promise<ComponentType<Props>>,
  otherwise: () => void,
) {
  const [open, setOpen] = useUntilNavigation();
  const [Modal, setModal] = useState<ComponentType<Props> | null>(null);

  async function show() {
    try {
      const Loaded = await load();
      setModal(() => Loaded);
      setOpen(true);
    } catch {
      otherwise();
    }
  }

  function press(event: SyntheticEvent<HTMLElement>) {
    event.preventDefault();
    // Safari does not focus a pressed button, and focus has to come back to it.
    buttonOf(event.currentTarget)?.focus();
    void show();
  }

  return { Modal, show, press, modalProps: { open, onClose: () => setOpen(false) } };
}

function buttonOf(pressed: HTMLElement): HTMLElement | null {
  return pressed instanceof HTMLFormElement ? pressed.querySelector("button") : pressed;
}
