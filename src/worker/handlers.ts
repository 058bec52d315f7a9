import type { JobDefinition } from "#core/jobs.ts";
import { sendMailJob } from "#core/mail.ts";
import { sendSmsJob } from "#core/sms.ts";
import { prepareAuditPartitionsJob, sealAuditJob } from "#domain/audit/jobs.ts";
import { prepareAuditPartitions } from "#domain/audit/prepare-audit-partitions.ts";
import { sealAudit } from "#domain/audit/seal-audit.ts";
import { sweepDiscountCodesJob } from "#domain/billing/jobs.ts";
import { sweepDiscountCodes } from "#domain/billing/sweep-discount-codes.ts";
import { prescriptionActiveJob, sweepPrescriptionsJob } from "#domain/care/prescriptions/jobs.ts";
import { sweepPrescriptions } from "#domain/care/prescriptions/sweep-prescriptions.ts";
import { tellMemberOfPrescription } from "#domain/care/prescriptions/tell-member.ts";
import { abandonRegistrations } from "#domain/care/registration/abandon-registrations.ts";
import { abandonRegistrationsJob } from "#domain/care/registration/jobs.ts";
import { labsReleasedJob } from "#domain/care/labs/jobs.ts";
import { tellOfResults } from "#domain/care/labs/tell-of-results.ts";
import { sweepAuthJob } from "#domain/identity/jobs.ts";
import { sweepAuth } from "#domain/identity/sweep-auth.ts";
import { pageAlarm } from "#domain/messaging/alarm.ts";
import { confirmAddress } from "#domain/messaging/confirm-address.ts";
import { escalateRequests } from "#domain/messaging/escalate-requests.ts";
import { confirmAddressJob, escalateRequestsJob, pageAlarmJob, pageOnCallJob } from "#domain/messaging/jobs.ts";
import { pageOnCall } from "#domain/messaging/page-on-call.ts";
import { deliver } from "#domain/marketing/deliver.ts";
import type { MarketingVendor } from "#domain/marketing/delivery.ts";
import { deliverJob, issueDiscountCodeJob, sweepMarketingJob } from "#domain/marketing/jobs.ts";
import { sweepMarketing } from "#domain/marketing/sweep-marketing.ts";
import { issueCodeForSignup } from "./issue-code-for-signup.ts";
import { indexOfferings } from "#domain/search/index-offerings.ts";
import { indexOfferingsJob, prepareSearchPartitionsJob, sweepSearchTermsJob } from "#domain/search/jobs.ts";
import { prepareSearchPartitions } from "#domain/search/prepare-search-partitions.ts";
import { sweepSearchTerms } from "#domain/search/sweep-search-terms.ts";
import { offerEarlierJob, sweepVisitsJob } from "#domain/scheduling/jobs.ts";
import { offerEarlier } from "#domain/scheduling/offer-earlier.ts";
import { sweepVisits } from "#domain/scheduling/sweep-visits.ts";
import { on, type Handler } from "./handler.ts";
import type { Postman } from "./postman.ts";
import { sendMail } from "./send-mail.ts";
import { sendSms } from "./send-sms.ts";
import type { Texter } from "./texter.ts";

/** The ways out. Without a configured marketing vendor there is none. */
type Services = { postman: Postman; texter: Texter; vendor: MarketingVendor | null };

/** Everything the worker can do. News across slices is a line here: one slice's job, another slice's use case. */
export const handlersWith = ({ postman, texter, vendor }: Services): Handler[] => [
  on(sendMailJob, (ctx, { mailId }) => sendMail(ctx, { mailId }, postman)),
  on(sendSmsJob, (ctx, { smsId }) => sendSms(ctx, { smsId }, texter)),
  on(sealAuditJob, (ctx) => sealAudit(ctx)),
  on(prepareAuditPartitionsJob, (ctx) => prepareAuditPartitions(ctx)),
  on(sweepAuthJob, (ctx) => sweepAuth(ctx)),
  on(pageOnCallJob, (ctx, { requestId }) => pageOnCall(ctx, { requestId })),
  on(pageAlarmJob, (ctx, { alarmId }) => pageAlarm(ctx, { alarmId })),
  on(confirmAddressJob, (ctx, { requestId }) => confirmAddress(ctx, { requestId })),
  on(escalateRequestsJob, (ctx) => escalateRequests(ctx)),
  on(issueDiscountCodeJob, (ctx, { signupId }) => issueCodeForSignup(ctx, { signupId })),
  on(sweepDiscountCodesJob, (ctx) => sweepDiscountCodes(ctx)),
  on(deliverJob, (ctx, { deliveryId }) => deliver(ctx, { deliveryId }, vendor)),
  on(sweepMarketingJob, (ctx) => sweepMarketing(ctx)),
  on(indexOfferingsJob, (ctx) => indexOfferings(ctx)),
  on(prepareSearchPartitionsJob, (ctx) => prepareSearchPartitions(ctx)),
  on(sweepSearchTermsJob, (ctx) => sweepSearchTerms(ctx)),
  on(sweepVisitsJob, (ctx) => sweepVisits(ctx)),
  on(offerEarlierJob, (ctx, { appointmentId }) => offerEarlier(ctx, { appointmentId })),
  on(abandonRegistrationsJob, (ctx) => abandonRegistrations(ctx)),
  on(labsReleasedJob, (ctx, { reportId }, jobId) => tellOfResults(ctx, { reportId }, jobId)),
  on(prescriptionActiveJob, tellMemberOfPrescription),
  on(sweepPrescriptionsJob, (ctx) => sweepPrescriptions(ctx)),
];

/** What happens by the clock, in UTC. A sweep finds its due rows by `ctx.now`; nothing relies on a delayed job. */
export const schedules: { job: JobDefinition; cron: string }[] = [
  { job: sealAuditJob, cron: "* * * * *" },
  { job: prepareAuditPartitionsJob, cron: "15 3 * * *" },
  { job: sweepAuthJob, cron: "25 * * * *" },
  { job: escalateRequestsJob, cron: "* * * * *" },
  { job: sweepMarketingJob, cron: "* * * * *" },
  { job: sweepDiscountCodesJob, cron: "35 2 * * *" },
  { job: indexOfferingsJob, cron: "*/5 * * * *" },
  { job: prepareSearchPartitionsJob, cron: "20 3 * * *" },
  { job: sweepSearchTermsJob, cron: "40 3 * * *" },
  { job: sweepVisitsJob, cron: "* * * * *" },
  { job: abandonRegistrationsJob, cron: "40 4 * * *" },
  { job: sweepPrescriptionsJob, cron: "10 8 * * *" },
];
