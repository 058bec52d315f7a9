import type { Ctx } from "#core/ctx.ts";
import { clinicToday, dayIn } from "#core/dates.ts";
import { formatDay } from "#core/format-date.ts";
import type { Text } from "#ui/language/text.ts";
import type { ListedFile } from "#domain/files/list-files.ts";
import type { Refusal } from "#domain/files/file.ts";
import type { FileFactsText } from "../language/es/files.server.ts";
import { fileFactsText } from "../language/es/messages.server.ts";
import { LOCALES, type Language } from "../language/language.ts";
import { formatSize } from "./format-file.ts";

const SLOW_MS = 10 * 60_000;

export type FileView = {
  id: string;
  name: string;
  state: ListedFile["state"];
  line: string;
  tag: { tone: "info" | "success" | "danger" | "waiting" | "neutral"; icon?: "clock" | "check" | null; label: string };
  href: string | null;
  deleteWord: "Delete" | "Remove" | "Cancel" | null;
  fingerprint: string | null;
};

type Reader = { isStaff: boolean; path: string; language?: Language };

/** A file as a list line, with labels for the reader. */
export function toFileView(ctx: Ctx, file: ListedFile, { isStaff, path, language = "en" }: Reader): FileView {
  const t = fileFactsText(language);
  const { label, ...tag } = tagFor(file, isStaff);
  return {
    id: file.id,
    name: file.name,
    state: file.state,
    line: lineFor(ctx, file, t, LOCALES[language]),
    tag: { ...tag, label: t(label) },
    href: file.state === "clean" ? `${path}/${file.id}` : null,
    deleteWord: file.canDelete ? deleteWord(file) : null,
    fingerprint: file.fingerprint,
  };
}

function lineFor(ctx: Ctx, file: ListedFile, t: Text<FileFactsText>, locale: string): string {
  if (file.state === "uploading") {
    const part = Math.floor((file.receivedBytes / file.bytes) * 100);
    return t("{part}% of {size} received. Choose the same file again to continue.", {
      part,
      size: formatSize(file.bytes),
    });
  }
  if (file.state === "being-checked") {
    const isSlow = ctx.now.getTime() - (file.receivedAt ?? file.createdAt).getTime() > SLOW_MS;
    return isSlow
      ? t(
          "The virus check is taking longer than usual. No one can open the file until it's done. You don't need to do anything.",
        )
      : t("No one can open it until the virus check is done, usually in under a minute.");
  }
  if (file.state === "refused") return t(REFUSAL_MESSAGES[file.refusal ?? "type"]);
  if (file.state === "failed")
    return t("Something went wrong on our side and we couldn't save this file. Please send it again.");
  const what = file.kind === "lab-report" ? t("Lab report, ") : file.kind === "signed-order" ? t("Signed order, ") : "";
  return t(file.isFromClinic ? "{what}{size}, added by the clinic {day}" : "{what}{size}, uploaded {day}", {
    what,
    size: formatSize(file.bytes),
    day: formatUploaded(ctx, file.createdAt, locale),
  });
}

const REFUSAL_MESSAGES: Record<Refusal, FileFactsText> = {
  malware:
    "The virus check found something harmful, so we deleted this file. Ask the lab for a fresh copy, or take a photo.",
  type: "This file isn't the type its name says it is. Save it again as a PDF, or take a photo.",
  unreadable: "We couldn't read this file. Take a photo of each page, or ask for a copy without a password.",
  active: "This PDF contains a program or other files, so we didn't save it. Print it to a new PDF, or take a photo.",
};

type FileTag = Omit<FileView["tag"], "label"> & { label: FileFactsText };

function tagFor(file: ListedFile, isStaff: boolean): FileTag {
  if (file.state === "uploading") return { tone: "waiting", label: "Not finished" };
  if (file.state === "being-checked") return { tone: "info", icon: "clock", label: "Being checked" };
  if (file.state === "refused") return { tone: "danger", label: "Refused" };
  if (file.state === "failed") return { tone: "danger", label: "Not kept" };
  if (file.attachedAs === "results") {
    return { tone: "success", label: isStaff ? "Added to results" : "Added to your results" };
  }
  if (file.attachedAs === "prescription") return { tone: "success", label: "Added to the record" };
  if (isStaff && file.isFromClinic) {
    return { tone: "neutral", label: file.readAt ? "Opened by the member" : "Not opened yet" };
  }
  if (isStaff) return file.readAt ? { tone: "neutral", label: "Opened" } : { tone: "info", icon: null, label: "New" };
  if (file.isFromClinic) return { tone: "neutral", label: "From the clinic" };
  return { tone: "success", label: file.readAt ? "Seen by our team" : "Received" };
}

function deleteWord(file: ListedFile): FileView["deleteWord"] {
  if (file.state === "uploading") return "Cancel";
  return file.state === "refused" || file.state === "failed" ? "Remove" : "Delete";
}

/** "Nov 16", and "Nov 16, 2025" in another year. */
function formatUploaded(ctx: Ctx, at: Date, locale: string): string {
  const isThisYear = dayIn(ctx.env.CLINIC_TIME_ZONE, at).slice(0, 4) === clinicToday(ctx).slice(0, 4);
  return formatDay(ctx, at, isThisYear ? "short" : "medium", locale);
}
