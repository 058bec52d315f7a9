import { href, useRouteLoaderData } from "react-router";
import { Button } from "#ui/button.tsx";
import type { loader as rootLoader } from "../../root.tsx";
import { useLazyModal } from "./use-lazy-modal.ts";

type MakeAppointmentButtonProps = {
  variant?: "primary" | "secondary";
  size?: "regular" | "small";
  wide?: boolean;
};

/**
 * Opens the appointment-type dialog. Before or without script it is a form that goes to /register, the dialog's one option. Who
 * has had their first visit has nothing to choose: /register leads them to the follow-up.
 */
export function MakeAppointmentButton(look: MakeAppointmentButtonProps) {
  const isFirst = !useRouteLoaderData<typeof rootLoader>("root")?.isReturning;
  const { Modal, press, modalProps } = useLazyModal(loadDialog, goToRegister);
  return (
    <>
      <form action={href("/register")} onSubmit={isFirst ? press : undefined}>
        <Button {...look} aria-haspopup={isFirst && "dialog"} className="whitespace-nowrap">
          Make Appointment
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
