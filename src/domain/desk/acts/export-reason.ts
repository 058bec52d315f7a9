import { z } from "zod";

export const ExportReason = z.object({
  reason: z.string().trim().min(1, "Say what the file is for").max(500, "Use 500 letters or fewer"),
});
