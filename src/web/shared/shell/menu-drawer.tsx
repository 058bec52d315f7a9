import { Drawer } from "#ui/overlay/drawer.tsx";
import { MenuLinks, type MenuLinksProps } from "./menu-links.tsx";
import type { ModalProps } from "./use-lazy-modal.ts";

/** The menu on phones: slides out from the right. */
export function MenuDrawer({ open, onClose, ...links }: ModalProps & Omit<MenuLinksProps, "onLeave">) {
  return (
    <Drawer open={open} onClose={onClose} title="Menu" closeLabel="Close menu">
      <MenuLinks {...links} onLeave={onClose} />
    </Drawer>
  );
}
