import { sendMailJob } from "#core/mail.ts";
import { sendSmsJob } from "#core/sms.ts";
import { prepareAuditPartitionsJob, sealAuditJob } from "#domain/audit/jobs.ts";
import { sweepDiscountCodesJob } from "#domain/billing/jobs.ts";
import { prescriptionActiveJob, sweepPrescriptionsJob } from "#domain/care/prescriptions/jobs.ts";
import { abandonRegistrationsJob } from "#domain/care/registration/jobs.ts";
import { labsReleasedJob } from "#domain/care/labs/jobs.ts";
import { sweepAuthJob } from "#domain/identity/jobs.ts";
import { confirmAddressJob, escalateRequestsJob, pageAlarmJob, pageOnCallJob } from "#domain/messaging/jobs.ts";
import { deliverJob, issueDiscountCodeJob, sweepMarketingJob } from "#domain/marketing/jobs.ts";
import { indexOfferingsJob, prepareSearchPartitionsJob, sweepSearchTermsJob } from "#domain/search/jobs.ts";
import { offerEarlierJob, sweepVisitsJob } from "#domain/scheduling/jobs.ts";

/** The names of all work there is; handlers.ts says who does it. Free of handlers, so that tests can make the queues. */
export const JOBS = [
  ...[sendMailJob, sendSmsJob, sweepAuthJob, sealAuditJob, prepareAuditPartitionsJob],
  ...[pageOnCallJob, pageAlarmJob, confirmAddressJob, escalateRequestsJob],
  ...[issueDiscountCodeJob, sweepDiscountCodesJob, deliverJob, sweepMarketingJob],
  ...[indexOfferingsJob, prepareSearchPartitionsJob, sweepSearchTermsJob],
  ...[sweepVisitsJob, offerEarlierJob],
  ...[abandonRegistrationsJob, labsReleasedJob],
  ...[prescriptionActiveJob, sweepPrescriptionsJob],
];
