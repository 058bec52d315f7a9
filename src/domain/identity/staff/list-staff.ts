import { requireAdmin, type StaffRole } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { selectStaff, selectStaffFactors } from "./queries-staff.server.ts";

export type StaffPerson = {
  userId: string;
  name: string;
  email: string;
  role: StaffRole | null;
  /** Working authenticators and passkeys. Nobody can do staff work without one. */
  factors: { type: "totp" | "webauthn"; name: string }[];
  lastSeenAt: Date | null;
  /** Has a role, but has not opened the account yet. */
  isInvited: boolean;
  disabledAt: Date | null;
};

/** Everyone with a role, including people who left. */
export async function listStaff(ctx: Ctx): Promise<StaffPerson[]> {
  requireAdmin(ctx);
  return inAuthTransaction(ctx, async ({ trx }) => {
    const people = await selectStaff(trx);
    const factors = Map.groupBy(
      await selectStaffFactors(
        trx,
        people.map(({ user_id }) => user_id),
      ),
      ({ user_id }) => user_id,
    );
    return people.map((row) => personOf(row, factors.get(row.user_id) ?? []));
  });
}

type Row = Awaited<ReturnType<typeof selectStaff>>[number];
type FactorRow = Awaited<ReturnType<typeof selectStaffFactors>>[number];

export function personOf(row: Row, factors: FactorRow[]): StaffPerson {
  return {
    userId: row.user_id,
    name: `${row.first_name} ${row.last_name}`.trim() || row.email,
    email: row.email,
    role: row.role,
    factors: factors.map(({ factor_type, friendly_name }) => ({ type: factor_type, name: friendly_name })),
    lastSeenAt: row.last_seen_at,
    isInvited: row.role !== null && (row.email_verified_at === null || !row.has_sign_in),
    disabledAt: row.disabled_at,
  };
}
