import pg from "pg";
import { seedClinicians, seedPharmacies, seedSiteBanner } from "./demo/site.ts";
import { seedIdentityLocks } from "./demo/identity-locks.ts";
import { seedIdentityChecks } from "./demo/identity-checks.ts";
import { seedChart } from "./demo/chart.ts";
import { seedIntake } from "./demo/intake.ts";
import { seedPeople } from "./demo/people.ts";
import { seedAuditTrail } from "./demo/audit.ts";
import { seedFiles, seedSignedOrders } from "./demo/files.ts";
import { seedReviewRights } from "./demo/review-rights.ts";
import { seedVisits } from "./demo/visits.ts";
import { seedPrescriptions } from "./demo/prescriptions.ts";
import { seedLabs } from "./demo/labs.ts";
import { seedBilling } from "./demo/billing.ts";
import { seedContactRequests } from "./demo/contact.ts";
import { seedManyOrders } from "./demo/many-orders.ts";
import { datesOf, seedOrders } from "./demo/orders.ts";
import { seedLateOrder } from "./demo/late-order.ts";
import { seedOverdue } from "./demo/overdue.ts";
import { seedDesk } from "./demo/desk.ts";
import { seedDeskOrders } from "./demo/desk-orders.ts";

export type DemoSize = {
  patients: number;
  auditRows?: number;
  orders?: number;
  /** Where the bytes of demo files go. */
  filesFolder?: string;
};

/**
 * A plausible clinic of any size, always the same for the same size. Needs a superuser: COPY doesn't work under row-level security.
 * Does nothing if the database already has demo data.
 */
export async function makeDemoClinic(superuserUrl: string, size: DemoSize): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ has_demo_data: boolean }>("select has_demo_data from installation");
    if (rows[0]?.has_demo_data) return;
    await client.query("update installation set has_demo_data = true");
    await seedSiteBanner(client);
    await seedPharmacies(client);
    // The rows are consistent by construction; checking a million foreign keys one by one would take longer than creating them.
    await client.query("set session_replication_role = replica");
    await seedPeople(client, size.patients);
    await seedContactRequests(client, Math.min(60, size.patients));
    await seedVisits(client);
    await seedClinicians(client);
    await seedPrescriptions(client);
    await seedBilling(client);
    await seedOrders(client);
    let overdueId: string | null = null;
    if (size.orders) {
      await seedManyOrders(client, size.orders, datesOf);
    } else {
      overdueId = await seedOverdue(client);
      await seedDeskOrders(client);
      await seedLateOrder(client);
    }
    // What the trigger that is off would have done.
    await client.query(
      `update profile set first_order_at = first.at
       from (select user_id, min(created_at) as at from customer_order group by user_id) first where first.user_id = profile.user_id`,
    );
    await seedIdentityLocks(client);
    await seedIdentityChecks(client);
    await seedIntake(client);
    await seedDesk(client);
    await seedFiles(client, size.filesFolder);
    await seedSignedOrders(client, size.filesFolder);
    await seedLabs(client);
    await seedAuditTrail(client, size.auditRows ?? size.patients * 5);
    await client.query("set session_replication_role = origin");
    await seedChart(superuserUrl, { overdueId });
    await seedReviewRights(superuserUrl);
    await client.query("analyze");
  } finally {
    await client.end();
  }
}
