import type { ShellText } from "../language/es/shell.server.ts";
import type { ToastVariant } from "./toasts.tsx";

/** Toast messages for the next page. The cookie has only the key, so nobody can inject text. */
export const FLASHES = {
  "signed-out": { text: "You've signed out.", variant: "default" },
  "file-deleted": { text: "The file was deleted.", variant: "success" },
  "file-sent": { text: "We received the file and are checking it.", variant: "success" },
  saved: { text: "Your change was saved.", variant: "success" },
  "visit-kept": { text: "Your visit stays booked.", variant: "success" },
  "visit-canceled": { text: "Your visit is canceled. You aren't charged for it.", variant: "success" },
  "already-saved": { text: "This was already saved. Nothing was done twice.", variant: "default" },
  "not-saved": { text: "Your change was not saved. Please try again.", variant: "alert" },
} as const satisfies Record<string, { text: ShellText; variant: ToastVariant }>;

export type FlashKey = keyof typeof FLASHES;

/** `id` distinguishes one from the next with the same text. */
export type Flash = { id: string; text: string; variant: ToastVariant };
