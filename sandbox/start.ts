import { SANDBOX_PORTS } from "#core/env.ts";
import { startClamdSandbox } from "./clamd.ts";
import { startMailInbox } from "./mail-inbox.ts";

/** All outside services, played on this machine. */
const inbox = await startMailInbox({
  smtp: Number(process.env["SANDBOX_SMTP_PORT"] ?? SANDBOX_PORTS.smtp),
  http: Number(process.env["SANDBOX_HTTP_PORT"] ?? SANDBOX_PORTS.http),
});
const clamd = await startClamdSandbox(Number(process.env["SANDBOX_CLAMD_PORT"] ?? SANDBOX_PORTS.clamd));
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => void Promise.all([inbox.stop(), clamd.stop()]).then(() => process.exit(0)));
}
