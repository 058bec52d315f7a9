import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { BrowserContext } from "@playwright/test";
import { startClinic, type Clinic } from "../../test/clinic.ts";
import { hasMovableClock, startClock, type MovableClock } from "../../test/clock.ts";
import { test } from "../fixtures.ts";

/** Monday, 08:00 in Chicago. */
export const START = new Date("2026-11-16T14:00:00Z");

export type ClinicInTime = {
  clinic: Clinic;
  clock: MovableClock;
  /** A browser that goes by the clinic's clock. */
  follow(context: BrowserContext): Promise<void>;
  /** Moves everything to another time. Sessions end while nobody is there. */
  moveTo(time: Date): Promise<void>;
  stop(): Promise<void>;
};

/** For a journey's file: its clinic, which starts before it and stops after it. */
export function useClinicInTime(): () => ClinicInTime {
  let time: ClinicInTime | undefined;
  test.skip(!hasMovableClock(), "needs Debian's faketime");
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    time = await startClinicInTime();
  });
  test.afterAll(async () => time?.stop());
  return () => {
    if (!time) throw new Error("The clinic isn't open yet");
    return time;
  };
}

/** A clinic of its own with the demo clinic's staff, by a clock that only this journey moves. */
async function startClinicInTime(): Promise<ClinicInTime> {
  const clock = await startClock(START);
  const clinic = await startClinic({ clock });
  const stop = async () => {
    await clinic.stop();
    await clock.end();
  };
  const into = clinic.postgres.url("postgres", clinic.database);
  try {
    await promisify(execFile)(process.execPath, ["scripts/demo-data.ts", "--patients", "20", "--into", into], {
      env: { ...process.env, ...clock.env },
    });
  } catch (error) {
    await stop();
    throw error;
  }
  process.env["CLINIC_ORIGIN"] = clinic.origin;
  process.env["CLINIC_MAIL"] = clinic.mailUrl;
  process.env["CLINIC_STRIPE"] = clinic.stripeUrl;
  const browsers: BrowserContext[] = [];
  return {
    clinic,
    clock,
    async follow(context) {
      browsers.push(context);
      await context.clock.setSystemTime(clock.now());
    },
    async moveTo(time) {
      await clock.set(time);
      for (const context of browsers) await context.clock.setSystemTime(clock.now());
    },
    stop,
  };
}
