import { SANDBOX_PORTS } from "#core/env.ts";
import { startMailInbox } from "./mail-inbox.ts";

/** All outside services, played on this machine. */
const inbox = await startMailInbox({
  smtp: Number(process.env["SANDBOX_SMTP_PORT"] ?? SANDBOX_PORTS.smtp),
  http: Number(process.env["SANDBOX_HTTP_PORT"] ?? SANDBOX_PORTS.http),
});
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => void inbox.stop().then(() => process.exit(0)));
}
