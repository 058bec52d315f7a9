import { AppError } from "./errors.ts";

export type StaffRole = "employee" | "nurse" | "admin" | "provider";
export type ActorKind = "anonymous" | "member" | StaffRole | "system";

export type PersonActor = {
  kind: "member" | StaffRole;
  userId: string;
  sessionId: string;
  /** The staff member viewing as this member. This actor can read but not change anything. */
  viewedBy?: string;
};
export type Actor = { kind: "anonymous" } | PersonActor | { kind: "system"; job: string };

export const anonymous: Actor = { kind: "anonymous" };

export function actorId(actor: Actor): string | null {
  return "userId" in actor ? actor.userId : null;
}

type Acting = { actor: Actor };

export function isPerson(actor: Actor): actor is PersonActor {
  return "userId" in actor;
}

/** Anyone signed in. Staff have a profile too. */
export function requireMember(ctx: Acting): PersonActor {
  if (!isPerson(ctx.actor)) throw new AppError("unauthenticated");
  return ctx.actor;
}

/** Those who work at the desk: `app.is_staff()` in the policies. Nurses do, and read charts besides. */
export const STAFF_KINDS = ["employee", "nurse", "admin"] as const;

/** Everyone who answers patients. */
export const DESK_KINDS = [...STAFF_KINDS, "provider"] as const;

export function isStaff({ kind }: Pick<Actor, "kind">): boolean {
  return kind === "employee" || kind === "nurse" || kind === "admin";
}

export function requireStaff(ctx: Acting): PersonActor {
  return requireKind(ctx, STAFF_KINDS);
}

export function requireAdmin(ctx: Acting): PersonActor {
  return requireKind(ctx, ["admin"]);
}

export function requireProvider(ctx: Acting): PersonActor {
  return requireKind(ctx, ["provider"]);
}

/** Anyone except the clinic's own jobs. */
export function requireVisitor(ctx: Acting): void {
  if (ctx.actor.kind === "system") throw new AppError("forbidden");
}

export function requireSystem(ctx: Acting): void {
  if (ctx.actor.kind !== "system") throw new AppError("forbidden");
}

/** Any of these, for actions open to more than one role. */
export function requireKind(ctx: Acting, kinds: readonly ActorKind[]): PersonActor {
  const person = requireMember(ctx);
  if (!kinds.includes(person.kind)) throw new AppError("forbidden");
  return person;
}
