import type { Ctx } from "#core/ctx.ts";
import { formatMoment } from "#core/format-date.ts";
import { getNote, type SignedNote } from "#domain/visits/notes/get-note.ts";
import type { ReasonCode } from "#domain/safety/checks/finding-answer.ts";
import type { AddendumKind, NotePrescription, SignedSection } from "#domain/visits/notes/signed-note.ts";
import { REASON_LABELS } from "../safety/check-labels.ts";
import type { AfterVisitText } from "../language/es/after-visit.server.ts";
import { afterVisitText } from "../language/es/messages.server.ts";
import { LOCALES, type Language } from "../language/language.ts";
import { US_STATE_NAMES } from "../format/us-state-names.ts";

/** A signed note, formatted for its patient and for those who care for them. */
export async function loadSignedNote(ctx: Ctx, visitId: string, language: Language = "en") {
  const note = await getNote(ctx, { visitId });
  const { template, visit, sections, prescriptions = [] } = note.content;
  return {
    userId: note.userId,
    title: template.title,
    signature: signatureOf(ctx, note, language),
    how: howOf(ctx, visit, language),
    sections: [...sections, ...prescribedSection(prescriptions)],
    addenda: note.addenda.map((one) => ({
      id: one.id,
      label: afterVisitText(language)(ADDENDUM_LABELS[one.kind]),
      text: one.text,
      signature: signatureOf(ctx, one, language),
    })),
  };
}
export type SignedNoteView = Awaited<ReturnType<typeof loadSignedNote>>;

/** What was prescribed, and why the provider went on in spite of each warning. */
function prescribedSection(prescriptions: readonly NotePrescription[]): SignedSection[] {
  if (prescriptions.length === 0) return [];
  const text = prescriptions.map(({ medicine, directions, reasons }) =>
    [
      `${medicine}: ${directions}`,
      ...reasons.map(({ rule, says, reason, words }) =>
        [`${says.join(" ")} (rule ${rule})`, REASON_LABELS[reason as ReasonCode] ?? reason, words]
          .filter(Boolean)
          .join(" – "),
      ),
    ].join("\n"),
  );
  return [{ key: "prescriptions", title: "Prescriptions", text: text.join("\n\n"), sources: [] }];
}

export const ADDENDUM_LABELS: Record<AddendumKind, AfterVisitText> = {
  addendum: "Addendum",
  "late-entry": "Late entry",
  correction: "Correction",
  cosign: "Second signature",
};

type Signed = Pick<SignedNote, "signerName" | "signerCredentials" | "signedAt">;

function signatureOf(ctx: Ctx, one: Signed, language: Language): string {
  const name = [one.signerName, one.signerCredentials].filter(Boolean).join(", ");
  return `${name}, ${formatMoment(ctx, one.signedAt, LOCALES[language])}`;
}

function howOf(ctx: Ctx, visit: SignedNote["content"]["visit"], language: Language): string {
  const t = afterVisitText(language);
  const minutes = Math.round(visit.avSeconds / 60);
  const how = {
    video: t("By video, {minutes} min of picture and sound", { minutes }),
    audio: t("By phone"),
    none: t("Without video"),
  }[visit.modality];
  const time = visit.startedAt && formatMoment(ctx, visit.startedAt, LOCALES[language]);
  const state = visit.patientState && (US_STATE_NAMES[visit.patientState] ?? visit.patientState);
  return [`${time ? t("{how}, from {time}", { how, time }) : how}.`, state && t("Patient in {state}.", { state })]
    .filter(Boolean)
    .join(" ");
}
