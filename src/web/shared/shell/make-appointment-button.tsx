import { useLocation, useRouteLoaderData } from "react-router";
import { Button } from "#ui/button.tsx";
import type { loader as rootLoader } from "../../root.tsx";
import { registerFrom } from "./links.ts";
import { useLazyModal } from "./use-lazy-modal.ts";
import { useText } from "#ui/language/text.ts";
import type { ShellText } from "../language/es/shell.server.ts";
import { useLocalPath } from "../language/language.ts";

type MakeAppointmentButtonProps = {
  variant?: "primary" | "secondary";
  size?: "regular" | "small";
  wide?: boolean;
};

/**
 * Opens the appointment-type dialog. Without JavaScript it's a form that goes to the dialog's first option. Patients who had their
 * first visit have nothing to choose: /register sends them to the follow-up.
 */
export function MakeAppointmentButton(look: MakeAppointmentButtonProps) {
  const t = useText<ShellText>();
  const at = useLocalPath();
  const isFirst = !useRouteLoaderData<typeof rootLoader>("root")?.isReturning;
  const action = at(registerFrom(useLocation().pathname));
  const { Modal, press, modalProps } = useLazyModal(loadDialog, () => window.location.assign(action));
  return (
    <>
      <form action={action} onSubmit={isFirst ? press : undefined}>
        <Button {...look} aria-haspopup={isFirst && "dialog"} className="whitespace-nowrap">
          {t("Make Appointment")}
        </Button>
      </form>
      {Modal && <Modal openedBy="button" {...modalProps} />}
    </>
  );
}

export async function loadDialog() {
  const { AppointmentTypeDialog } = await import("./appointment-type-dialog.tsx");
  return AppointmentTypeDialog;
}
