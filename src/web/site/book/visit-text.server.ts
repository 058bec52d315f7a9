import type { Ctx } from "#core/ctx.ts";
import type { Appointment } from "#domain/scheduling/appointment.ts";
import { getVisitRules } from "#domain/scheduling/visits/get-visit-rules.ts";
import type { VisitRules } from "#domain/scheduling/visits/visit-rules.ts";
import { formatSlotHour, formatVisitDay, formatVisitTime, formatZone } from "#domain/scheduling/slots/visit-time.ts";
import type { Text } from "#ui/language/text.ts";
import type { BookingText } from "../../shared/language/es/booking.server.ts";
import { bookingText } from "../../shared/language/es/messages.server.ts";
import { capitalized, LOCALES, type Language } from "../../shared/language/language.ts";
import { US_STATE_NAMES } from "../../shared/format/us-state-names.ts";

/** A visit as text, made on the server so the page and the email say the same. */
export function toVisitText(
  visit: Pick<Appointment, "startsAt" | "endsAt" | "zone" | "providerName" | "state">,
  language: Language = "en",
) {
  const t = bookingText(language);
  const locale = LOCALES[language];
  const { startsAt, endsAt, zone, providerName, state } = visit;
  return {
    when: formatVisitTime(startsAt, zone, locale),
    day: capitalized(formatVisitDay(startsAt, zone, locale)),
    hour: formatSlotHour(startsAt, zone, locale),
    until: t("{zone}, until {hour}", {
      zone: formatZone(startsAt, zone, locale),
      hour: formatSlotHour(endsAt, zone, locale),
    }),
    provider: providerName,
    state: stateName(state),
  };
}
export type VisitText = ReturnType<typeof toVisitText>;

export function stateName(state: string): string {
  return Object.entries(US_STATE_NAMES).find(([code]) => code === state)?.[1] ?? state;
}

/** What rescheduling, canceling and not showing up mean; the same on every page that asks. */
export async function visitPolicy(ctx: Ctx, language: Language = "en") {
  return toPolicyText(await getVisitRules(ctx), language);
}
export type VisitPolicy = ReturnType<typeof toPolicyText>;

export function toPolicyText(rules: VisitRules, language: Language = "en") {
  const t = bookingText(language);
  const time = formatMinutes(rules.free_cancel_until_minutes, t);
  const missed = formatMinutes(rules.missed_after_minutes, t);
  const isFree = rules.free_cancel_until_minutes === 0;
  return {
    change: isFree
      ? t("You can reschedule or cancel online until the visit begins, at no charge.")
      : t(
          "You can reschedule or cancel online until the visit begins. Rescheduling is free; canceling is free until {time} before.",
          { time },
        ),
    cancel: isFree
      ? t("You aren't charged for a visit you cancel.")
      : t("If you cancel less than {time} before, you'll be charged for the visit.", { time }),
    missed: rules.missed_is_charged
      ? t(
          "If you haven't joined {time} after the start time, your provider may mark the visit as missed, and you'll be charged for it.",
          { time: missed },
        )
      : t(
          "If you haven't joined {time} after the start time, your provider may mark the visit as missed. You won't be charged for it.",
          { time: missed },
        ),
    checkIn: t("You can check in starting {time} before.", { time: formatMinutes(rules.check_in_before_minutes, t) }),
  };
}

function formatMinutes(minutes: number, t: Text<BookingText>): string {
  if (minutes % 60 !== 0 || minutes === 0) return t("{count} minutes", { count: minutes });
  return minutes === 60 ? t("1 hour") : t("{count} hours", { count: minutes / 60 });
}
