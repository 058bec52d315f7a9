import type { ToastVariant } from "./toasts.tsx";

/** What the server may say in a toast on the next page. The cookie carries the key alone, so nobody can put words here. */
export const FLASHES = {
  "signed-out": { text: "You've signed out.", variant: "default" },
  "file-deleted": { text: "The file was deleted.", variant: "success" },
  "file-sent": { text: "We received the file and are checking it.", variant: "success" },
  saved: { text: "Your change was saved.", variant: "success" },
  "already-saved": { text: "This was already saved. Nothing was done twice.", variant: "default" },
  "not-saved": { text: "Your change was not saved. Please try again.", variant: "alert" },
} as const satisfies Record<string, { text: string; variant: ToastVariant }>;

export type FlashKey = keyof typeof FLASHES;

/** `id` tells one from the next with the same words. */
export type Flash = { id: string; text: string; variant: ToastVariant };
