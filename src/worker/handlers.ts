import type { JobDefinition } from "#core/jobs.ts";
import { sendMailJob } from "#core/mail.ts";
import { sendSmsJob } from "#core/sms.ts";
import { prepareAuditPartitionsJob, sealAuditJob } from "#domain/audit/jobs.ts";
import { prepareAuditPartitions } from "#domain/audit/prepare-audit-partitions.ts";
import { sealAudit } from "#domain/audit/seal-audit.ts";
import { abandonRegistrations } from "#domain/care/registration/abandon-registrations.ts";
import { abandonRegistrationsJob } from "#domain/care/registration/jobs.ts";
import { sweepAuthJob } from "#domain/identity/jobs.ts";
import { sweepAuth } from "#domain/identity/sweep-auth.ts";
import { confirmAddress } from "#domain/messaging/confirm-address.ts";
import { escalateRequests } from "#domain/messaging/escalate-requests.ts";
import { confirmAddressJob, escalateRequestsJob, pageOnCallJob } from "#domain/messaging/jobs.ts";
import { pageOnCall } from "#domain/messaging/page-on-call.ts";
import { on, type Handler } from "./handler.ts";
import type { Postman } from "./postman.ts";
import { sendMail } from "./send-mail.ts";
import { sendSms } from "./send-sms.ts";
import type { Texter } from "./texter.ts";

/** Everything the worker can do. News across slices is a line here: one slice's job, another slice's use case. */
export const handlersWith = ({ postman, texter }: { postman: Postman; texter: Texter }): Handler[] => [
  on(sendMailJob, (ctx, { mailId }) => sendMail(ctx, { mailId }, postman)),
  on(sendSmsJob, (ctx, { smsId }) => sendSms(ctx, { smsId }, texter)),
  on(sealAuditJob, (ctx) => sealAudit(ctx)),
  on(prepareAuditPartitionsJob, (ctx) => prepareAuditPartitions(ctx)),
  on(sweepAuthJob, (ctx) => sweepAuth(ctx)),
  on(pageOnCallJob, (ctx, { requestId }) => pageOnCall(ctx, { requestId })),
  on(confirmAddressJob, (ctx, { requestId }) => confirmAddress(ctx, { requestId })),
  on(escalateRequestsJob, (ctx) => escalateRequests(ctx)),
  on(abandonRegistrationsJob, (ctx) => abandonRegistrations(ctx)),
];

/** What happens by the clock, in UTC. A sweep finds its due rows by `ctx.now`; nothing relies on a delayed job. */
export const schedules: { job: JobDefinition; cron: string }[] = [
  { job: sealAuditJob, cron: "* * * * *" },
  { job: prepareAuditPartitionsJob, cron: "15 3 * * *" },
  { job: sweepAuthJob, cron: "25 * * * *" },
  { job: escalateRequestsJob, cron: "* * * * *" },
  { job: abandonRegistrationsJob, cron: "40 4 * * *" },
];
