import { z } from "zod";

export const ExportReason = z.object({
  reason: z.string().trim().min(1, "export-reason-missing").max(500),
});
