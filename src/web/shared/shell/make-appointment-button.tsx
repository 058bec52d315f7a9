import { Button } from "#ui/button.tsx";
import { useLazyModal } from "./use-lazy-modal.ts";

type MakeAppointmentButtonProps = {
  variant?: "primary" | "secondary";
  size?: "regular" | "small";
  wide?: boolean;
};

/** Opens the appointment-type dialog. Before or without script it is a form that goes to /register, the dialog's one option. */
export function MakeAppointmentButton(look: MakeAppointmentButtonProps) {
  const { Modal, press, modalProps } = useLazyModal(loadDialog, goToRegister);
  return (
    <>
      <form action="/register" onSubmit={press}>
        <Button {...look} aria-haspopup="dialog" className="whitespace-nowrap">
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
  window.location.assign("/register");
}
