import { z } from "zod";
import type { ActorKind } from "#core/actor.ts";
import { AUDIT_ACTIONS, type AuditAction } from "./action.ts";

/** Search filters, all optional. People are ids, so no name ends up in a URL. */
export const AuditQuestion = z.object({
  actorId: z.uuid().optional(),
  subjectId: z.uuid().optional(),
  action: z.enum(AUDIT_ACTIONS).optional(),
  /** Only sign-in events of these kinds. */
  signIn: z.array(z.enum(AUDIT_ACTIONS)).optional(),
  from: z.date().optional(),
  /** Exclusive. */
  to: z.date().optional(),
});
export type AuditQuestion = z.infer<typeof AuditQuestion>;

export type AuditPlace = { at: Date; id: string };

export type AuditLine = {
  id: string;
  at: Date;
  actorKind: ActorKind;
  actorId: string | null;
  action: AuditAction;
  subjectId: string | null;
  objectId: string | null;
  reason: string | null;
  requestId: string;
  address: string | null;
  device: string | null;
};
