import { Drawer } from "#ui/overlay/drawer.tsx";
import { MenuLinks, type MenuLinksProps } from "./menu-links.tsx";
import type { ModalProps } from "./use-lazy-modal.ts";
import { useText } from "#ui/language/text.ts";
import type { ShellText } from "../language/es/shell.server.ts";

/** The menu on phones: slides out from the right. */
export function MenuDrawer({ open, onClose, ...links }: ModalProps & Omit<MenuLinksProps, "onLeave">) {
  const t = useText<ShellText>();
  return (
    <Drawer open={open} onClose={onClose} title={t("Menu")} closeLabel={t("Close menu")}>
      <MenuLinks {...links} onLeave={onClose} />
    </Drawer>
  );
}
