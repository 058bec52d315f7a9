import { makeDemoClinic } from "../scripts/demo-clinic.ts";
import { startClinic } from "../test/clinic.ts";

/** One clinic for the whole run, with demo people in it. */
export default async function setup(): Promise<() => Promise<void>> {
  const clinic = await startClinic();
  await makeDemoClinic(clinic.postgres.url("postgres", clinic.database), { patients: 20 });
  process.env["CLINIC_ORIGIN"] = clinic.origin;
  process.env["CLINIC_MAIL"] = clinic.mailUrl;
  process.env["CLINIC_SUPERUSER_URL"] = clinic.postgres.url("postgres", clinic.database);
  return () => clinic.stop();
}
