import { randomBytes } from "node:crypto";
import { startThirdParty } from "../sandbox/third-party.ts";
import { makeDemoClinic } from "../scripts/demo-clinic.ts";
import { hasCoturn } from "../scripts/coturn.ts";
import { freePort } from "../scripts/local-postgres.ts";
import { startClinic } from "../test/clinic.ts";
import { checkStatementTexts } from "./statement-texts.ts";

/** One clinic for the whole run, with demo people and every kind of third-party code configured. */
export default async function setup(): Promise<() => Promise<void>> {
  const thirdParty = await startThirdParty();
  const clinic = await startClinic({ env: { ...thirdParty.env, ...(await relayEnv()) } });
  await makeDemoClinic(clinic.postgres.url("postgres", clinic.database), {
    patients: 20,
    filesFolder: clinic.env["FILES_FOLDER"]!,
  });
  process.env["CLINIC_ORIGIN"] = clinic.origin;
  process.env["THIRD_PARTY"] = thirdParty.origin;
  process.env["CLINIC_MAIL"] = clinic.mailUrl;
  process.env["CLINIC_STRIPE"] = clinic.stripeUrl;
  process.env["CLINIC_WORKER_URL"] = clinic.env["DATABASE_WORKER_URL"];
  process.env["CLINIC_WEB_URL"] = clinic.env["DATABASE_URL"];
  process.env["CLINIC_SUPERUSER_URL"] = clinic.postgres.url("postgres", clinic.database);
  return async () => {
    try {
      await checkStatementTexts(clinic);
    } finally {
      await clinic.stop();
      await thirdParty.stop();
    }
  };
}

/** Where the relay of the room's journey will be. The journey starts and stops it. */
async function relayEnv(): Promise<Record<string, string>> {
  if (!hasCoturn()) return {};
  const [port, secret] = [await freePort(), randomBytes(16).toString("hex")];
  process.env["CLINIC_RELAY_PORT"] = String(port);
  process.env["CLINIC_RELAY_SECRET"] = secret;
  return { TURN_URLS: `turn:127.0.0.1:${port}`, TURN_SECRET: secret, TURN_RELAY_ONLY: "true" };
}
