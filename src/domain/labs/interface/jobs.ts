import { z } from "zod";
import { defineJob } from "#core/jobs.ts";

/** A lab network announced something about an order. */
export const applyLabEventJob = defineJob({ name: "labs.apply-event", schema: z.object({ messageId: z.uuid() }) });
/** A result arrived, whatever the way. */
export const fileResultJob = defineJob({ name: "labs.file-result", schema: z.object({ messageId: z.uuid() }) });
/** A result came without values: its document is fetched for the person who will read it. */
export const fetchDocumentJob = defineJob({ name: "labs.fetch-document", schema: z.object({ messageId: z.uuid() }) });
/** Compares our orders with the lab network's, in case an event was lost. */
export const reconcileLabsJob = defineJob({ name: "labs.reconcile", schema: z.object({}) });
/** Results that wait in the inbox for too long. */
export const sweepLabInboxJob = defineJob({ name: "labs.sweep-inbox", schema: z.object({}) });
