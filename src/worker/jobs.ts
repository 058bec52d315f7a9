import { forgetMailsJob, sendMailJob } from "#core/mail.ts";
import { sendSmsJob } from "#core/sms.ts";
import { checkAuditJob, prepareAuditPartitionsJob, sealAuditJob } from "#domain/audit/jobs.ts";
import {
  afterVoidJob,
  chargeInvoiceJob,
  finishCancelJob,
  handleProcessorEventJob,
  invoicePaidJob,
  movePaymentJob,
  planChangedJob,
  reconcileJob,
  remindOfPlansJob,
  retryFailedJob,
  sendRefundJob,
  sweepBillingJob,
  sweepDiscountCodesJob,
} from "#domain/billing/jobs.ts";
import { prescriptionActiveJob, sweepPrescriptionsJob, treatmentDecidedJob } from "#domain/prescribing/jobs.ts";
import { remindOfContinuityJob } from "#domain/prescribing/continuity/jobs.ts";
import { warnOfRegistrationsJob } from "#domain/prescribing/controlled/jobs.ts";
import { checkNotesJob, remindOfNotesJob } from "#domain/visits/notes/jobs.ts";
import { visitSummaryJob } from "#domain/prescribing/visits/jobs.ts";
import { episodeMovedJob, followEpisodesJob, releaseVisitsJob } from "#domain/intake/episodes/jobs.ts";
import { forgetAnswersJob } from "#domain/intake/responses/jobs.ts";
import {
  expireIdentityChecksJob,
  handleIdentityEventJob,
  redactIdentitySessionJob,
  refreshIdentityCheckJob,
  sweepIdentityChecksJob,
} from "#domain/intake/identity-check/jobs.ts";
import { followMonitoringJob, sweepMonitoringJob } from "#domain/safety/monitoring/jobs.ts";
import { abandonRegistrationsJob } from "#domain/intake/registration/jobs.ts";
import {
  applyLabEventJob,
  fetchDocumentJob,
  fileResultJob,
  reconcileLabsJob,
  sweepLabInboxJob,
} from "#domain/labs/interface/jobs.ts";
import {
  cancelLabOrderJob,
  fetchSitesJob,
  labOrderSignedJob,
  labsReleasedJob,
  placeLabOrderJob,
  sweepLabOrdersJob,
} from "#domain/labs/jobs.ts";
import { checkFileJob, sweepFilesJob, tidyFileJob } from "#domain/files/jobs.ts";
import { accountDisabledJob, sendPasswordResetJob, sweepAuthJob } from "#domain/identity/jobs.ts";
import {
  confirmAddressJob,
  escalateRequestsJob,
  notifyProviderJob,
  pageAlarmJob,
  pageOnCallJob,
  warnOfGapsJob,
} from "#domain/messaging/jobs.ts";
import { carryOutCoverJob, exportPeopleJob, sweepDeskJob } from "#domain/desk/jobs.ts";
import { deliverJob, issueDiscountCodeJob, sweepMarketingJob } from "#domain/marketing/jobs.ts";
import {
  indexOfferingsJob,
  noteGapsJob,
  prepareSearchPartitionsJob,
  sweepSearchTermsJob,
} from "#domain/search/jobs.ts";
import {
  answerPharmacyJob,
  askPharmacyJob,
  questionPharmacyJob,
  cancelAtPharmacyJob,
  considerReorderJob,
  placeDueOrdersJob,
  sendToPharmacyJob,
  sweepOrdersJob,
  applyMessageJob,
} from "#domain/orders/jobs.ts";
import {
  offerEarlierJob,
  sweepVisitsJob,
  visitBookedJob,
  visitCanceledJob,
  visitFeeWaivedJob,
  visitFulfilledJob,
  warnOfLicensesJob,
} from "#domain/scheduling/jobs.ts";

/** All job names; handlers.ts has the handlers. No handlers here, so tests can create the queues. */
export const JOBS = [
  sendMailJob,
  forgetMailsJob,
  sendSmsJob,
  sweepAuthJob,
  accountDisabledJob,
  sendPasswordResetJob,
  sealAuditJob,
  prepareAuditPartitionsJob,
  checkAuditJob,
  checkNotesJob,
  remindOfNotesJob,
  warnOfRegistrationsJob,
  remindOfContinuityJob,
  pageOnCallJob,
  pageAlarmJob,
  notifyProviderJob,
  confirmAddressJob,
  escalateRequestsJob,
  warnOfGapsJob,
  issueDiscountCodeJob,
  sweepDiscountCodesJob,
  deliverJob,
  sweepMarketingJob,
  chargeInvoiceJob,
  movePaymentJob,
  sendRefundJob,
  afterVoidJob,
  finishCancelJob,
  retryFailedJob,
  handleProcessorEventJob,
  sweepBillingJob,
  remindOfPlansJob,
  reconcileJob,
  invoicePaidJob,
  planChangedJob,
  indexOfferingsJob,
  noteGapsJob,
  prepareSearchPartitionsJob,
  sweepSearchTermsJob,
  sweepVisitsJob,
  offerEarlierJob,
  visitBookedJob,
  visitFulfilledJob,
  visitFeeWaivedJob,
  visitCanceledJob,
  warnOfLicensesJob,
  placeDueOrdersJob,
  considerReorderJob,
  sendToPharmacyJob,
  applyMessageJob,
  sweepOrdersJob,
  askPharmacyJob,
  questionPharmacyJob,
  answerPharmacyJob,
  cancelAtPharmacyJob,
  prescriptionActiveJob,
  sweepPrescriptionsJob,
  treatmentDecidedJob,
  visitSummaryJob,
  abandonRegistrationsJob,
  episodeMovedJob,
  forgetAnswersJob,
  followEpisodesJob,
  followMonitoringJob,
  sweepMonitoringJob,
  releaseVisitsJob,
  handleIdentityEventJob,
  refreshIdentityCheckJob,
  redactIdentitySessionJob,
  sweepIdentityChecksJob,
  expireIdentityChecksJob,
  labsReleasedJob,
  applyLabEventJob,
  fetchDocumentJob,
  fileResultJob,
  reconcileLabsJob,
  sweepLabInboxJob,
  labOrderSignedJob,
  placeLabOrderJob,
  cancelLabOrderJob,
  fetchSitesJob,
  sweepLabOrdersJob,
  carryOutCoverJob,
  exportPeopleJob,
  sweepDeskJob,
  checkFileJob,
  tidyFileJob,
  sweepFilesJob,
];
