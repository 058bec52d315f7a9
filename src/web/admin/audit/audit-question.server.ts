import { endOfDayIn } from "#core/dates.ts";
import type { Ctx } from "#core/ctx.ts";
import { AuditQuestion, type AuditPlace } from "#domain/audit/audit-line.ts";
import { z } from "zod";

const Day = z.iso.date();

/** The search in a URL: ids, an action and dates. Invalid parts are ignored. */
export function questionOf(ctx: Ctx, search: URLSearchParams): AuditQuestion {
  const from = dayOf(search.get("from"));
  const to = dayOf(search.get("to"));
  return {
    actorId: AuditQuestion.shape.actorId.safeParse(search.get("actor") ?? undefined).data,
    subjectId: AuditQuestion.shape.subjectId.safeParse(search.get("subject") ?? undefined).data,
    action: AuditQuestion.shape.action.safeParse(search.get("action") ?? undefined).data,
    from: from ? startOfDay(ctx, from) : undefined,
    to: to ? endOfDayIn(ctx.env.CLINIC_TIME_ZONE, to) : undefined,
  };
}

export function dayOf(text: string | null): string | undefined {
  return Day.safeParse(text ?? undefined).data;
}

/** The end of the day before. */
function startOfDay(ctx: Ctx, day: string): Date {
  const before = new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  return endOfDayIn(ctx.env.CLINIC_TIME_ZONE, before);
}

const Place = z.object({ at: z.iso.datetime(), id: z.uuid() });

export function placeOf(text: string | null): AuditPlace | undefined {
  const [at, id] = text?.split("~") ?? [];
  const place = Place.safeParse({ at, id });
  return place.success ? { at: new Date(place.data.at), id: place.data.id } : undefined;
}

export function placeText({ at, id }: AuditPlace): string {
  return `${at.toISOString()}~${id}`;
}
