import { parseArgs } from "node:util";
import { makeDemoClinic } from "./demo-clinic.ts";
import { startLocalPostgres } from "./local-postgres.ts";
import { migrate } from "./migrations.ts";

/**
 * `npm run demo-data -- --patients N [--orders N] [--audit-rows N] [--into URL]`: a clinic of any size. Without --into, it creates a
 * fresh local database below .data/demo and leaves it there, where `npm run dev` ignores it; with --into (a superuser's URL), it fills
 * that database.
 */
const { values } = parseArgs({
  options: {
    patients: { type: "string", default: "200" },
    orders: { type: "string" },
    "audit-rows": { type: "string" },
    into: { type: "string" },
  },
});
const size = {
  patients: Number(values.patients),
  ...(values.orders ? { orders: Number(values.orders) } : {}),
  ...(values["audit-rows"] ? { auditRows: Number(values["audit-rows"]) } : {}),
};
const started = performance.now();
if (values.into) {
  await makeDemoClinic(values.into, size);
} else {
  const postgres = await startLocalPostgres({ dir: ".data/demo" });
  await postgres.createDatabase("clinic");
  await migrate(postgres.url("app_owner", "clinic"));
  await makeDemoClinic(postgres.url("postgres", "clinic"), size);
  await postgres.stop();
}
process.stdout.write(`${size.patients} patients in ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
