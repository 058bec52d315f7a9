import type { Ctx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import type { SlotChoice } from "#domain/scheduling/appointment.ts";
import { asSuperuser, emptyTables, testCtx } from "./test-ctx.ts";

/** Patients and providers with calendars, inserted directly: these tests are about visits. */

export type ProviderOptions = {
  zone?: string;
  states?: string[];
  validUntil?: string;
  weekdays?: number[];
  hours?: [fromMinute: number, toMinute: number];
  notice?: number;
  buffers?: [before: number, after: number];
};

export async function aPatient(
  options: { status?: string; now?: Date } = {},
): Promise<Ctx & { userId: string; email: string }> {
  const userId = newId();
  const email = `patient-${userId}@example.test`;
  await asSuperuser("insert into auth.account (user_id, email, created_at) values ($1, $2, now())", [userId, email]);
  await asSuperuser(
    `insert into profile (user_id, email, first_name, last_name, registration_status, created_at)
     values ($1, $2, 'Pat', 'Ient', $3, now())`,
    [userId, email, options.status ?? "consented"],
  );
  return { ...testCtx({ as: "member", id: userId, ...(options.now ? { now: options.now } : {}) }), userId, email };
}

/** Available every day from nine to five by default, licensed for years. */
export async function aProvider(options: ProviderOptions = {}): Promise<string> {
  const id = newId();
  const [before, after] = options.buffers ?? [0, 0];
  const [from, to] = options.hours ?? [540, 1020];
  await asSuperuser("insert into auth.account (user_id, email, created_at) values ($1, $2, now())", [
    id,
    `provider-${id}@example.test`,
  ]);
  await asSuperuser(
    `insert into provider (user_id, display_name, credentials, zone, minimum_notice_minutes, buffer_before_minutes, buffer_after_minutes)
     values ($1, 'Robin Vale', 'MD', $2, $3, $4, $5)`,
    [id, options.zone ?? "America/Chicago", options.notice ?? 60, before, after],
  );
  await asSuperuser(
    `insert into provider_license (provider_id, state, number, valid_from, valid_until)
     select $1, unnest($2::text[]), 'N-1', '2020-01-01', $3`,
    [id, options.states ?? ["IL"], options.validUntil ?? "2035-12-31"],
  );
  await asSuperuser(
    `insert into weekly_hours (provider_id, weekday, from_minute, to_minute, effective_from)
     select $1, unnest($2::int[]), $3, $4, '2020-01-01'`,
    [id, options.weekdays ?? [1, 2, 3, 4, 5, 6, 7], from, to],
  );
  return id;
}

/** Two days from now at ten in the morning in Chicago: free with every new provider. */
export function inTwoDays(hour = 10, minute = 0): Date {
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  for (const offset of ["-05:00", "-06:00"]) {
    const time = `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
    const at = new Date(`${day}T${time}:00${offset}`);
    const shown = at.toLocaleString("en-GB", { timeZone: "America/Chicago", hour: "2-digit", minute: "2-digit" });
    if (shown === time) return at;
  }
  throw new Error("There is no such hour that day");
}

export function choiceOf(providerId: string, change: Partial<SlotChoice> = {}): SlotChoice {
  const base = { type: "initial-trt", state: "IL", zone: "America/Chicago" } as const;
  return { ...base, providerId, startsAt: inTwoDays(), ...change };
}

/** Deletes everything about visits and calendars. */
export async function forgetVisits(): Promise<void> {
  await emptyTables("provider", "appointment", "booked_time", "state_waitlist", "mail_outbox");
}
