import { z } from "zod";
import type { Ctx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import { listColleagues } from "./list-colleagues.ts";

export const Passing = z.object({ requestId: z.uuid(), userId: z.uuid("colleague-missing") });

export async function requireColleague(ctx: Ctx, userId: string, isProvider: boolean): Promise<void> {
  const colleagues = await listColleagues(ctx);
  const found = colleagues.find((colleague) => colleague.userId === userId);
  if (found?.isProvider !== isProvider) throw new AppError("not-found");
}
