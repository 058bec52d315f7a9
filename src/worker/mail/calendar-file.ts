import { z } from "zod";
import { calendarFile } from "#core/calendar-file.ts";
import type { Env } from "#core/env.ts";
import type { Letter } from "../postman.ts";

const WithEntry = z.object({
  calendar: z.object({
    method: z.enum(["REQUEST", "CANCEL"]),
    id: z.uuid(),
    sequence: z.int().min(0),
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
  }),
});

/** The calendar entry of a mail about a visit. */
export function calendarFileFor(
  props: unknown,
  env: Pick<Env, "BRAND_NAME" | "MAIL_FROM" | "PUBLIC_ORIGIN">,
  now: Date,
): Letter["calendar"] {
  const parsed = WithEntry.safeParse(props);
  if (!parsed.success) return undefined;
  const { calendar } = parsed.data;
  return { method: calendar.method, content: calendarFile(calendar, env, now) };
}
