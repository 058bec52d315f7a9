import { href } from "react-router";
import { Card } from "#ui/card.tsx";
import { Dialog } from "#ui/overlay/dialog.tsx";
import type { ModalProps } from "./use-lazy-modal.ts";
import { useText } from "#ui/language/text.ts";
import type { ShellText } from "../language/es/shell.server.ts";
import { useLocalPath } from "../language/language.ts";

type AppointmentTypeDialogProps = ModalProps & {
  /** What opened it: the button offers one treatment, the banner two (spec §2). */
  openedBy: "button" | "banner";
};

export function AppointmentTypeDialog({ openedBy, open, onClose }: AppointmentTypeDialogProps) {
  const t = useText<ShellText>();
  const at = useLocalPath();
  return (
    <Dialog open={open} onClose={onClose} title={t("Choose Your Appointment Type")}>
      <p>{t("In order to get the appointment process started, please choose from the treatment options below:")}</p>
      <div className="mt-5 grid gap-3">
        <Card to={at(href("/register"))} title={t("Testosterone Replacement Therapy (TRT)")} />
        {openedBy === "banner" && (
          <Card to={at(href("/semaglutide/register"))} title={t("Medical WeightLoss")}>
            {t("Weight-loss treatments include semaglutide and tirzepatide.")}
          </Card>
        )}
      </div>
      <p className="mt-5 text-small text-ink-2">
        {t("A licensed provider decides whether treatment is right for you.")}
      </p>
    </Dialog>
  );
}
