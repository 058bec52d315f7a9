import { randomBytes } from "node:crypto";
import { isPerson } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { signVisit } from "#domain/prescribing/visits/sign-visit.ts";
import { arriveAtVisit } from "#domain/visits/arrive-at-visit.ts";
import { getDraft } from "#domain/visits/notes/get-draft.ts";
import type { NoteBody } from "#domain/visits/notes/note-body.ts";
import { chooseTemplate, type NoteTemplate } from "#domain/visits/notes/note-template.ts";
import { saveDraft } from "#domain/visits/notes/save-draft.ts";
import { openVisit } from "#domain/visits/open-visit.ts";
import type { Query } from "../ready-member.ts";

/** Everything a template asks for, written by its provider. */
export function filledBody({ sections }: NoteTemplate): NoteBody {
  return Object.fromEntries(
    sections.map(({ key, kind, items = [] }) => [
      key,
      {
        isReviewed: true,
        ...(kind === "checks" && { done: items.map((item) => item.key) }),
        ...(kind === "scales" && { strengths: Object.fromEntries(items.map((item) => [item.key, "mild" as const])) }),
        ...((kind === "text" || kind === "line") && { text: "As discussed." }),
      },
    ]),
  );
}

/** Writes the note of a visit, complete, and returns its version. */
export async function writeNote(ctx: Ctx, visitId: string, change: NoteBody = {}): Promise<number> {
  await openVisit(ctx, { visitId });
  const { templates, visit, draft } = await getDraft(ctx, { visitId });
  const template = chooseTemplate(templates, visit.kind, []);
  if (!template) throw new Error(`No template for ${visit.kind}`);
  const body = { ...filledBody(template), ...change };
  const saved = await saveDraft(ctx, { visitId, rev: draft?.rev ?? 0, template, body });
  if (saved.kind !== "saved") throw new Error(saved.kind);
  return saved.rev;
}

/** The provider checks the patient in, writes and signs: what a done visit needs. The context signs in a moment before. */
export async function signedVisit(query: Query, ctx: Ctx, visitId: string, state = "IL"): Promise<void> {
  await signInJustNow(query, ctx);
  await arriveAtVisit(ctx, { appointmentId: visitId, state });
  const result = await signVisit(ctx, { visitId, rev: await writeNote(ctx, visitId) });
  if (result.kind !== "signed") throw new Error(JSON.stringify(result));
}

/** Signing needs a recent second factor. */
async function signInJustNow(query: Query, { actor, now }: Ctx): Promise<void> {
  if (!isPerson(actor)) return;
  await query(
    `insert into auth.session (token_hash, id, user_id, stage, created_at, signed_in_at, last_seen_at, idle_seconds, ends_at,
       strong_factor_at, device) values ($1, $2, $3, 'full', $4, $4, $4, 3600, $4::timestamptz + interval '12 hours', $4, 'A test')
     on conflict (id) do update set signed_in_at = excluded.signed_in_at`,
    [randomBytes(32), actor.sessionId, actor.userId, now],
  );
}
