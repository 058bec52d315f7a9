import { Drawer } from "#ui/overlay/drawer.tsx";
import type { ClientSession } from "../session/client-session.ts";
import { AccountLinks } from "./account-links.tsx";
import type { ModalProps } from "./use-lazy-modal.ts";
import { useText } from "#ui/language/text.ts";
import type { ShellText } from "../language/es/shell.server.ts";

/** My Account on phones: slides out from the right. */
export function AccountDrawer({ session, open, onClose }: ModalProps & { session: ClientSession }) {
  const t = useText<ShellText>();
  return (
    <Drawer open={open} onClose={onClose} title={t("My Account")} closeLabel={t("Close My Account")}>
      <div className="-mx-3">
        <AccountLinks session={session} onLeave={onClose} />
      </div>
    </Drawer>
  );
}
