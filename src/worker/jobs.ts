import { sendMailJob } from "#core/mail.ts";
import { sendSmsJob } from "#core/sms.ts";
import { checkAuditJob, prepareAuditPartitionsJob, sealAuditJob } from "#domain/audit/jobs.ts";
import { sweepDiscountCodesJob } from "#domain/billing/jobs.ts";
import { abandonRegistrationsJob } from "#domain/care/registration/jobs.ts";
import { accountDisabledJob, sweepAuthJob } from "#domain/identity/jobs.ts";
import { confirmAddressJob, escalateRequestsJob, pageOnCallJob } from "#domain/messaging/jobs.ts";
import { deliverJob, issueDiscountCodeJob, sweepMarketingJob } from "#domain/marketing/jobs.ts";
import {
  indexOfferingsJob,
  noteGapsJob,
  prepareSearchPartitionsJob,
  sweepSearchTermsJob,
} from "#domain/search/jobs.ts";
import {
  offerEarlierJob,
  sweepVisitsJob,
  visitCancelledJob,
  visitFulfilledJob,
  warnOfLicencesJob,
} from "#domain/scheduling/jobs.ts";

/** The names of all work there is; handlers.ts says who does it. Free of handlers, so that tests can make the queues. */
export const JOBS = [
  ...[sendMailJob, sendSmsJob, sweepAuthJob, accountDisabledJob, sealAuditJob, prepareAuditPartitionsJob],
  checkAuditJob,
  ...[pageOnCallJob, confirmAddressJob, escalateRequestsJob],
  ...[issueDiscountCodeJob, sweepDiscountCodesJob, deliverJob, sweepMarketingJob],
  ...[indexOfferingsJob, noteGapsJob, prepareSearchPartitionsJob, sweepSearchTermsJob],
  ...[sweepVisitsJob, offerEarlierJob, visitFulfilledJob, visitCancelledJob, warnOfLicencesJob],
  abandonRegistrationsJob,
];
