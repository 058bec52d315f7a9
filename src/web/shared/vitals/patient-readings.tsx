import type { ReactNode } from "react";
import { WarningCallout } from "#ui/callout/warning-callout.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Decisions } from "./decisions.tsx";
import type { ReadingsOfView } from "./load-readings-of.server.ts";
import { Readings } from "./readings.tsx";

type PatientReadingsProps = Pick<ReadingsOfView, "name" | "phone" | "readings"> & {
  back: ReactNode;
  /** What to do about a crisis reading. */
  todo: string;
  /** The decision about it. */
  children?: ReactNode;
};

/** A patient's readings at home, as nurses and providers see them. */
export function PatientReadings({ name, phone, readings, back, todo, children }: PatientReadingsProps) {
  return (
    <div className="grid max-w-article grid-cols-[minmax(0,1fr)] gap-8">
      <div>
        {back}
        <div className="mt-4">
          <PageHeader title="Readings at home" lead={phone ? `${name}, ${phone}` : name} />
        </div>
      </div>
      {readings.isHeld && (
        <>
          <WarningCallout title="Very high blood pressure: all treatment is on hold">
            <p>
              Very high: {readings.crisis}. Latest: {readings.latest}.
            </p>
            <p>{todo}</p>
          </WarningCallout>
          {children}
        </>
      )}
      <Decisions decisions={readings.decisions} />
      <Readings readings={readings} empty="No readings at home yet." />
    </div>
  );
}
