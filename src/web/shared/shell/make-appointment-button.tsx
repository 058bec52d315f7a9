import { href, useRouteLoaderData } from "react-router";
import { Button } from "#ui/button.tsx";
import type { loader as rootLoader } from "../../root.tsx";
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
 * Opens the appointment-type dialog. Without JavaScript it's a form that goes to /register, the dialog's only option. Patients
 * who had their first visit have nothing to choose: /register sends them to the follow-up.
 */
export function MakeAppointmentButton(look: MakeAppointmentButtonProps) {
  const t = useText<ShellText>();
  const at = useLocalPath();
  const isFirst = !useRouteLoaderData<typeof rootLoader>("root")?.isReturning;
  const { Modal, press, modalProps } = useLazyModal(loadDialog, goToRegister);
  return (
    <>
      <form action={at(href("/register"))} onSubmit={isFirst ? press : undefined}>
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

export function goToRegister(): void {
  window.location.assign(href("/register"));
}
