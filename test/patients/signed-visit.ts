import { anonymous } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { beginSession } from "#domain/identity/sessions/begin-session.ts";
import { getTray } from "#domain/prescribing/visits/get-tray.ts";
import { markDiscussed } from "#domain/prescribing/visits/mark-discussed.ts";
import { signVisit } from "#domain/prescribing/visits/sign-visit.ts";
import { arriveAtVisit } from "#domain/visits/arrive-at-visit.ts";
import { getDraft } from "#domain/visits/notes/get-draft.ts";
import type { NoteBody } from "#domain/visits/notes/note-body.ts";
import { chooseTemplate, type NoteTemplate } from "#domain/visits/notes/note-template.ts";
import { saveDraft } from "#domain/visits/notes/save-draft.ts";
import { openVisit } from "#domain/visits/open-visit.ts";

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

/** The provider says that every finding of the intake was talked about. */
export async function discussEverything(ctx: Ctx, visitId: string): Promise<void> {
  const { topics } = await getTray(ctx, { visitId });
  for (const { key, discussedAt } of topics) {
    if (!discussedAt) await markDiscussed(ctx, { visitId, topic: key, isDiscussed: true });
  }
}

/** The provider signs in, checks the patient in, talks about what the intake found, writes and signs: what a done visit needs. */
export async function signedVisit(ctx: Ctx, visitId: string, state = "IL"): Promise<void> {
  const provider = await signedInJustNow(ctx);
  await arriveAtVisit(provider, { appointmentId: visitId, state });
  const rev = await writeNote(provider, visitId);
  await discussEverything(provider, visitId);
  const result = await signVisit(provider, { visitId, rev });
  if (result.kind !== "signed") throw new Error(JSON.stringify(result));
}

/** Signing needs a recent second factor: the same person in a session that began now. */
export async function signedInJustNow(ctx: Ctx): Promise<Ctx> {
  const { actor } = ctx;
  if (actor.kind !== "provider") return ctx;
  const browser = { userAgent: null, deviceToken: null };
  const signingIn = { ...ctx, actor: anonymous };
  const { id } = await inAuthTransaction(signingIn, (tx) =>
    beginSession(tx, { userId: actor.userId, role: "provider", stage: "full", strongFactor: true, browser }),
  );
  return { ...ctx, actor: { ...actor, sessionId: id } };
}
