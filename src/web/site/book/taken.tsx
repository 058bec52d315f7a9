import { Button } from "#ui/button.tsx";
import { Link } from "#ui/link/link.tsx";
import { Form } from "../../shared/form/form.tsx";
import { PageTitle } from "../../shared/page/page-title.tsx";
import { useBusy } from "../../shared/form/use-busy.ts";
import { useText } from "#ui/language/text.ts";
import type { BookingText } from "../../shared/language/es/booking.server.ts";
import { NearestSlots } from "./slot-radios.tsx";
import type { SlotView } from "./times.server.ts";

export type Taken = { zone: string; slots: SlotView[] };

type TakenProps = {
  taken: Taken;
  title?: string;
  text?: string;
  /** The page with all times. The chosen one is posted there too, unless the form belongs to this page. */
  allTimes: string;
  action?: string;
  submit?: string;
};

/** For someone who lost the slot: not an error, but the nearest free times. */
export function BookedTime({ taken, title: given, text, allTimes, action, submit }: TakenProps) {
  const t = useText<BookingText>();
  const title = given ?? t("That time has just been taken");
  const isBusy = useBusy();
  return (
    <div className="max-w-column">
      <PageTitle>{title}</PageTitle>
      <div aria-hidden className="mb-6 h-3 w-16 bg-band-300" />
      <h1 className="text-question font-bold">{title}</h1>
      <p className="mt-4 text-ink-2">{text ?? t("Someone else just booked it. Choose one of these times instead.")}</p>
      {taken.slots.length > 0 && (
        <Form method="post" {...(action ? { action } : {})} noValidate className="mt-8 grid gap-6">
          <input type="hidden" name="zone" value={taken.zone} />
          <NearestSlots slots={taken.slots} />
          <p>
            <Button busy={isBusy} busyText={t("One moment")}>
              {submit ?? t("Hold this time")}
            </Button>
          </p>
        </Form>
      )}
      <p className="mt-6">
        <Link to={allTimes} reloadDocument variant="standalone">
          {t("See all available times")}
        </Link>
      </p>
    </div>
  );
}
