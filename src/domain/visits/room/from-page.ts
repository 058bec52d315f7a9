import { z } from "zod";
import { BUCKET_SECONDS, MAX_LINE_LENGTH, type FromPage } from "./room.ts";

const count = z.number().int().min(0).max(10_000_000);
const seconds = z.number().int().min(0).max(BUCKET_SECONDS);

const SampleInput = z.object({
  bucket: z.number().int().min(0).multipleOf(BUCKET_SECONDS),
  avSeconds: seconds,
  audioSeconds: seconds,
  framesDecoded: count,
  audioPackets: count,
  lost: count,
  rttMs: count.nullable(),
  isRelay: z.boolean(),
});

/** What a page in the room may send. */
export const FromPageInput: z.ZodType<FromPage> = z.discriminatedUnion("type", [
  z.object({ type: z.literal("signal"), to: z.uuid(), body: z.string().max(60_000) }),
  z.object({ type: z.literal("sample"), sample: SampleInput }),
  z.object({ type: z.literal("line"), id: z.uuid(), body: z.string().trim().min(1).max(MAX_LINE_LENGTH) }),
  z.object({ type: z.literal("file"), id: z.uuid(), fileId: z.uuid() }),
  z.object({ type: z.literal("phone"), isPhone: z.boolean() }),
  z.object({ type: z.literal("credentials") }),
  z.object({ type: z.literal("leave") }),
]);
