import { DEVELOPMENT_KEYS, SANDBOX_PORTS } from "#core/env/variables.ts";
import { parseKeyring } from "#core/keyring.ts";
import { startClamdSandbox } from "./clamd.ts";
import { startMailInbox } from "./mail-inbox.ts";
import { startStripeSandbox } from "./stripe/server.ts";

/** All outside services, played on this machine. */
const { EPRESCRIBE_KEY, EPRESCRIBE_WEBHOOK_SECRET, LAB_WEBHOOK_SECRET, PHARMACY_KEYS } = process.env;
const { SANDBOX_PHARMACY_PACE_MS, SANDBOX_DOSESPOT_PACE_MS = "1000" } = process.env;
const appOrigin = process.env["PUBLIC_ORIGIN"] ?? "http://localhost:3000";
const inbox = await startMailInbox(
  {
    smtp: Number(process.env["SANDBOX_SMTP_PORT"] ?? SANDBOX_PORTS.smtp),
    http: Number(process.env["SANDBOX_HTTP_PORT"] ?? SANDBOX_PORTS.http),
  },
  {
    keys: parseKeyring(PHARMACY_KEYS ?? DEVELOPMENT_KEYS.PHARMACY_KEYS),
    webhookUrl: `${appOrigin.replace("localhost", "127.0.0.1")}/api/pharmacy/webhook`,
    paceMs: SANDBOX_PHARMACY_PACE_MS ? Number(SANDBOX_PHARMACY_PACE_MS) : undefined,
  },
  {
    secret: LAB_WEBHOOK_SECRET ?? DEVELOPMENT_KEYS.LAB_WEBHOOK_SECRET,
    webhookUrl: `${appOrigin.replace("localhost", "127.0.0.1")}/api/labs/webhook`,
  },
  {
    clinicKey: EPRESCRIBE_KEY ?? DEVELOPMENT_KEYS.EPRESCRIBE_KEY,
    secret: EPRESCRIBE_WEBHOOK_SECRET ?? DEVELOPMENT_KEYS.EPRESCRIBE_WEBHOOK_SECRET,
    webhookUrl: `${appOrigin.replace("localhost", "127.0.0.1")}/api/eprescribe/webhook`,
    appOrigin,
    paceMs: Number(SANDBOX_DOSESPOT_PACE_MS),
  },
);
const stripe = await startStripeSandbox({
  port: Number(process.env["SANDBOX_STRIPE_PORT"] ?? SANDBOX_PORTS.stripe),
  appOrigin,
  webhookUrl: `${appOrigin.replace("localhost", "127.0.0.1")}/api/payments/webhook`,
});
const clamd = await startClamdSandbox(Number(process.env["SANDBOX_CLAMD_PORT"] ?? SANDBOX_PORTS.clamd));
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => void Promise.all([inbox.stop(), stripe.stop(), clamd.stop()]).then(() => process.exit(0)));
}
