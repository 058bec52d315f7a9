import { href, useLocation } from "react-router";
import { Card } from "#ui/card.tsx";
import { Dialog } from "#ui/overlay/dialog.tsx";
import { isAboutWeightLoss } from "./links.ts";
import type { ModalProps } from "./use-lazy-modal.ts";
import { useText } from "#ui/language/text.ts";
import type { ShellText } from "../language/es/shell.server.ts";
import { useLocalPath } from "../language/language.ts";

type AppointmentTypeDialogProps = ModalProps & {
  /** What opened it: the button offers one treatment, the banner two (spec §2). */
  openedBy: "button" | "banner";
};

/** On pages about weight loss, both open it with weight loss first (docs/decisions/0160). */
export function AppointmentTypeDialog({ openedBy, open, onClose }: AppointmentTypeDialogProps) {
  const t = useText<ShellText>();
  const at = useLocalPath();
  const isWeightLoss = isAboutWeightLoss(useLocation().pathname);
  const trt = <Card key="trt" to={at(href("/register"))} title={t("Testosterone Replacement Therapy (TRT)")} />;
  const weightLoss = (
    <Card key="weight-loss" to={at(href("/semaglutide/register"))} title={t("Medical WeightLoss")}>
      {t("Weight-loss treatments include semaglutide and tirzepatide.")}
    </Card>
  );
  return (
    <Dialog open={open} onClose={onClose} title={t("Choose Your Appointment Type")}>
      <p>{t("In order to get the appointment process started, please choose from the treatment options below:")}</p>
      <div className="mt-5 grid gap-3">
        {isWeightLoss ? [weightLoss, trt] : openedBy === "banner" ? [trt, weightLoss] : trt}
      </div>
      <p className="mt-5 text-small text-ink-2">
        {t("A licensed provider decides whether treatment is right for you.")}
      </p>
    </Dialog>
  );
}
