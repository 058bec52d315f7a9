import { href } from "react-router";
import { Card } from "#ui/card.tsx";
import { Dialog } from "#ui/overlay/dialog.tsx";
import type { ModalProps } from "./use-lazy-modal.ts";

type AppointmentTypeDialogProps = ModalProps & {
  /** What opened it: the button offers one treatment, the banner two (spec §2). */
  openedBy: "button" | "banner";
};

export function AppointmentTypeDialog({ openedBy, open, onClose }: AppointmentTypeDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Choose Your Appointment Type">
      <p>In order to get the appointment process started, please choose from the treatment options below:</p>
      <div className="mt-5 grid gap-3">
        <Card to={href("/register")} title="Testosterone Replacement Therapy (TRT)" />
        {openedBy === "banner" && (
          <Card to={href("/semaglutide/register")} title="Medical WeightLoss">
            Weight-loss treatments include semaglutide and tirzepatide.
          </Card>
        )}
      </div>
      <p className="mt-5 text-small text-ink-2">A licensed provider decides whether treatment is right for you.</p>
    </Dialog>
  );
}
