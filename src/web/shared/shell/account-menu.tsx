import { useRef, type ReactNode } from "react";
import { Popover } from "#ui/overlay/popover.tsx";
import type { ClientSession } from "../session/client-session.ts";
import { AccountLinks } from "./account-links.tsx";
import { useText } from "#ui/language/text.ts";
import type { ShellText } from "../language/es/shell.server.ts";

type AccountMenuProps = { session: ClientSession; label?: ReactNode; size?: "regular" | "small" };

/** My Account on wide screens: a native disclosure, with or without JavaScript. */
export function AccountMenu({ session, label, size = "regular" }: AccountMenuProps) {
  const t = useText<ShellText>();
  const inside = useRef<HTMLDivElement>(null);
  const close = () => inside.current?.closest<HTMLElement>("[popover]")?.hidePopover();
  return (
    <Popover align="end" size={size} trigger={<span className="whitespace-nowrap">{label ?? t("My Account")}</span>}>
      <div ref={inside} className="w-64">
        <AccountLinks session={session} onLeave={close} />
      </div>
    </Popover>
  );
}
