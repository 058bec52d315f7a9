import { describe, expect, test } from "vitest";
import {
  requireAdmin,
  requireMember,
  requireProvider,
  requireStaff,
  requireSystem,
  type Actor,
  type ActorKind,
} from "./actor.ts";

const KINDS: ActorKind[] = ["anonymous", "member", "employee", "nurse", "admin", "provider", "system"];

function actorOf(kind: ActorKind): Actor {
  if (kind === "anonymous") return { kind };
  if (kind === "system") return { kind, job: "test" };
  return { kind, userId: "u", sessionId: "s" };
}

describe.each([
  { guard: requireMember, passes: ["member", "employee", "nurse", "admin", "provider"] },
  { guard: requireStaff, passes: ["employee", "nurse", "admin"] },
  { guard: requireAdmin, passes: ["admin"] },
  { guard: requireProvider, passes: ["provider"] },
  { guard: requireSystem, passes: ["system"] },
])("$guard.name", ({ guard, passes }) => {
  test.each(KINDS)("%s", (kind) => {
    const ask = () => guard({ actor: actorOf(kind) });
    const outcome = passes.includes(kind) ? "passes" : "refused";
    expect(attempt(ask)).toBe(outcome);
  });
});

function attempt(ask: () => unknown): "passes" | "refused" {
  try {
    ask();
    return "passes";
  } catch {
    return "refused";
  }
}
