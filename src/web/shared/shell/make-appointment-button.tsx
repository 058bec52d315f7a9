import { useRouteLoaderData } from "react-router";
import { ButtonLink } from "#ui/button-link.tsx";
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
 * has had their first visit goes to the follow-up.
 */
export function MakeAppointmentButton(look: MakeAppointmentButtonProps) {
  const isReturning = useRouteLoaderData<typeof rootLoader>("root")?.isReturning ?? false;
  return isReturning ? <FollowUpLink {...look} /> : <FirstVisitButton {...look} />;
}

function FollowUpLink(look: MakeAppointmentButtonProps) {
  return (
    <ButtonLink to="/consultation/secondary-followup" {...look} className="whitespace-nowrap">
      Make Appointment
    </ButtonLink>
  );
}

function FirstVisitButton(look: MakeAppointmentButtonProps) {
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
