import { z } from "zod";
import { AppError } from "#core/errors.ts";
import type { Ctx } from "#core/ctx.ts";
import { getProfile } from "#domain/identity/profile/get-profile.ts";

const Input = z.object({ id: z.uuid() });

/** POST /api/getUserById (spec §7): the profile for its owner and for support staff; to everyone else, always the same refusal. */
export async function getUserById(ctx: Ctx, body: unknown) {
  const input = Input.safeParse(body);
  if (!input.success) return UNAUTHORIZED;
  try {
    return { body: await getProfile(ctx, { userId: input.data.id }) };
  } catch (error) {
    if (error instanceof AppError && error.code !== "unavailable") return UNAUTHORIZED;
    throw error;
  }
}

const UNAUTHORIZED = { status: 401 as const, body: { error: "unauthorized" } };
