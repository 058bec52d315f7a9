import { useText } from "#ui/language/text.ts";
import type { RoomText } from "../../shared/language/es/room.server.ts";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { RadioGroup } from "#ui/form/radio-group.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import { Form } from "../../shared/form/form.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import { US_STATE_NAMES } from "../../shared/format/us-state-names.ts";
import { DeviceCheck } from "../../shared/room/device-check.tsx";
import { LateNotice } from "./late-notice.tsx";
import type { RoomPageView } from "./room.server.ts";

/** Before check-in: when it is, whether picture and sound work, and where the patient is. */
export function Ready({ view, refused }: { view: RoomPageView; refused: Refused | undefined }) {
  const t = useText<RoomText>();
  return (
    <>
      <section aria-labelledby="when">
        <div className="flex flex-wrap items-end justify-between gap-x-4 pb-2.5">
          <h1 id="when" className="text-lead font-semibold">
            {t("Your video visit")}
          </h1>
          <span className="text-small text-ink-2">
            {t("{provider}, licensed in {state}", { provider: view.provider, state: view.state })}
          </span>
        </div>
        <div className="relative grid items-center gap-3 border-y-2 border-band-700 bg-band-200 px-4 py-5.5 md:grid-cols-[46%_minmax(0,1fr)] md:gap-0 md:px-0 md:py-7">
          <span aria-hidden className="absolute inset-y-0 left-[46%] hidden w-[3px] bg-ink md:block" />
          <p className="md:px-7">
            <time dateTime={view.startsAt} className="block text-readout-large font-heading">
              {view.hour}
            </time>
            <span className="mt-1.5 block text-lead font-medium">{view.day}</span>
          </p>
          <p className="md:px-7">
            {view.isOpen
              ? t(
                  "You can join now. Check your camera and sound, tell us where you are, and join. You will not be on camera for anyone before that.",
                )
              : t(
                  "You can join from {hour}. Get ready now: it takes about a minute, and you will not be on camera for anyone yet.",
                  { hour: view.opensHour },
                )}
          </p>
        </div>
      </section>
      {view.late && (
        <div className="mt-6">
          <LateNotice view={view} late={view.late} />
        </div>
      )}
      <div className="mt-8 grid gap-10 lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-16">
        <DeviceCheck credentials={view.credentials} phone={view.clinicPhone} />
        <ArrivalForm view={view} refused={refused} />
      </div>
    </>
  );
}

function ArrivalForm({ view, refused }: { view: RoomPageView; refused: Refused | undefined }) {
  const t = useText<RoomText>();
  const isBusy = useBusy();
  const hasScript = useHydrated();
  const [here, setHere] = useState(refused?.values["here"]);
  const typed = (name: string, otherwise = "") => refused?.values[name] ?? otherwise;
  return (
    <Form method="post" noValidate className="grid content-start gap-5">
      <section className="grid gap-5 rounded-card border-2 border-ink bg-surface p-5">
        <RadioGroup
          name="here"
          legend={
            <span className="text-lead font-semibold">{t("Are you in {state} right now?", { state: view.state })}</span>
          }
          hint={t("Your provider is licensed there and may treat you only while you are there.")}
          error={problemOf(refused, "here")}
          options={[
            { value: "yes", label: t("Yes, in {state}", { state: view.state }) },
            { value: "no", label: t("No, somewhere else") },
          ]}
          defaultValue={here}
          onChange={setHere}
        />
        {(here === "no" || !hasScript) && (
          <Field name="state" label={t("Where are you?")} error={problemOf(refused, "state")}>
            <Select defaultValue={typed("state")}>
              <Options
                none={t("Select a state")}
                choices={Object.entries(US_STATE_NAMES).filter(([key]) => key !== view.stateKey)}
              />
            </Select>
          </Field>
        )}
        <Field
          name="address"
          label={t("Where are you sitting?")}
          hint={t("Street and city. We use it only to send help in an emergency.")}
          error={problemOf(refused, "address")}
        >
          <TextInput autoComplete="street-address" maxLength={200} defaultValue={typed("address")} />
        </Field>
        <Field name="phone" label={t("Phone, if the video drops")} error={problemOf(refused, "phone")}>
          <TextInput type="tel" autoComplete="tel" defaultValue={typed("phone", view.phone)} />
        </Field>
      </section>
      <section aria-label={t("Join")} className="rounded-card border border-line-strong p-5">
        <Button
          wide
          busy={isBusy}
          busyText={t("Checking in")}
          disabledReason={
            view.isOpen
              ? undefined
              : t("Opens at {hour}. Keep this page open and it turns on by itself.", { hour: view.opensHour })
          }
        >
          {t("Join the visit")}
        </Button>
      </section>
    </Form>
  );
}
