import type { JobDefinition } from "#core/jobs.ts";
import { forgetMailsJob, sendMailJob } from "#core/mail.ts";
import { sendSmsJob } from "#core/sms.ts";
import { checkAudit } from "#domain/audit/check-audit.ts";
import { checkAuditJob, prepareAuditPartitionsJob, sealAuditJob } from "#domain/audit/jobs.ts";
import { prepareAuditPartitions } from "#domain/audit/prepare-audit-partitions.ts";
import { sealAudit } from "#domain/audit/seal-audit.ts";
import {
  invoicePaidJob,
  planChangedJob,
  reconcileJob,
  remindOfPlansJob,
  sweepBillingJob,
  sweepDiscountCodesJob,
} from "#domain/billing/jobs.ts";
import type { PaymentProcessor } from "#domain/billing/payments/processor.ts";
import { sweepDiscountCodes } from "#domain/billing/discounts/sweep-discount-codes.ts";
import { prescriptionActiveJob, sweepPrescriptionsJob, treatmentDecidedJob } from "#domain/prescribing/jobs.ts";
import { visitSummaryJob } from "#domain/prescribing/visits/jobs.ts";
import { notifyMemberOfSummary } from "#domain/prescribing/visits/notify-member-of-summary.ts";
import { followMonitoring } from "#domain/prescribing/monitoring/follow-monitoring.ts";
import { sweepMonitoring } from "#domain/prescribing/monitoring/sweep-monitoring.ts";
import { sweepPrescriptions } from "#domain/prescribing/sweep-prescriptions.ts";
import { followEpisodes } from "#domain/prescribing/episodes/follow-episodes.ts";
import { followLabs } from "#domain/prescribing/episodes/follow-labs.ts";
import { followPrescription } from "#domain/prescribing/episodes/follow-prescription.ts";
import { followVisit } from "#domain/prescribing/episodes/follow-visit.ts";
import { episodeMovedJob, followEpisodesJob, releaseVisitsJob } from "#domain/intake/episodes/jobs.ts";
import { projectRegistration } from "#domain/intake/episodes/project-registration.ts";
import { releaseFirstVisits } from "#domain/intake/episodes/release-first-visits.ts";
import { forgetAnswers } from "#domain/intake/responses/forget-answers.ts";
import { forgetAnswersJob } from "#domain/intake/responses/jobs.ts";
import { followMonitoringJob, sweepMonitoringJob } from "#domain/safety/monitoring/jobs.ts";
import { notifyMemberOfPrescription } from "#domain/prescribing/notify-member-of-prescription.ts";
import { abandonRegistrations } from "#domain/intake/registration/abandon-registrations.ts";
import { abandonRegistrationsJob } from "#domain/intake/registration/jobs.ts";
import { expireIdentityChecks } from "#domain/intake/identity-check/expire-identity-checks.ts";
import { handleIdentityEvent } from "#domain/intake/identity-check/handle-identity-event.ts";
import {
  expireIdentityChecksJob,
  handleIdentityEventJob,
  redactIdentitySessionJob,
  refreshIdentityCheckJob,
  sweepIdentityChecksJob,
} from "#domain/intake/identity-check/jobs.ts";
import type { IdentityCheck } from "#domain/intake/identity-check/port.ts";
import { redactIdentitySession } from "#domain/intake/identity-check/redact-identity-session.ts";
import { refreshIdentityCheck } from "#domain/intake/identity-check/refresh-identity-check.ts";
import { sweepIdentityChecks } from "#domain/intake/identity-check/sweep-identity-checks.ts";
import { checkFile } from "#domain/files/check-file.ts";
import type { Inspector } from "#domain/files/checking.ts";
import { checkFileJob, sweepFilesJob, tidyFileJob } from "#domain/files/jobs.ts";
import { sweepFiles } from "#domain/files/sweep-files.ts";
import { tidyFile } from "#domain/files/tidy-file.ts";
import { accountDisabledJob, sendPasswordResetJob, sweepAuthJob } from "#domain/identity/jobs.ts";
import { sweepLabInbox } from "#domain/labs/inbox/sweep-lab-inbox.ts";
import { applyLabEvent } from "#domain/labs/interface/apply-lab-event.ts";
import { fetchDocument } from "#domain/labs/interface/fetch-document.ts";
import { fileResult } from "#domain/labs/interface/file-result.ts";
import {
  applyLabEventJob,
  fetchDocumentJob,
  fileResultJob,
  reconcileLabsJob,
  sweepLabInboxJob,
} from "#domain/labs/interface/jobs.ts";
import { reconcileLabs } from "#domain/labs/interface/reconcile-labs.ts";
import {
  cancelLabOrderJob,
  fetchSitesJob,
  labOrderSignedJob,
  labsReleasedJob,
  placeLabOrderJob,
  settleLabFeeJob,
  sweepLabOrdersJob,
} from "#domain/labs/jobs.ts";
import { cancelAtLab } from "#domain/labs/orders/cancel-at-lab.ts";
import { notifyMemberOfOrder } from "#domain/labs/orders/notify-member-of-order.ts";
import { placeLabOrder } from "#domain/labs/orders/place-lab-order.ts";
import { settleLabFee } from "#domain/labs/orders/settle-lab-fee.ts";
import { fetchSites } from "#domain/labs/orders/fetch-sites.ts";
import { remindOfReviews } from "#domain/labs/reviews/remind-of-reviews.ts";
import { readResult } from "#junction/read-result.ts";
import { sweepLabOrders } from "#domain/labs/orders/sweep-lab-orders.ts";
import { draftBaselineOrders } from "#domain/prescribing/labs/draft-baseline-orders.ts";
import { draftStandingOrders } from "#domain/prescribing/labs/draft-standing-orders.ts";
import { notifyResults } from "#domain/labs/notify-results.ts";
import { carryOutCoverJob, exportPeopleJob, sweepDeskJob } from "#domain/desk/jobs.ts";
import { carryOutCover } from "#domain/desk/cover/carry-out-cover.ts";
import { sweepDesk } from "#domain/desk/sweep-desk.ts";
import { writeExport } from "#domain/desk/acts/write-export.ts";
import { sendPasswordReset } from "#domain/identity/passwords/send-password-reset.ts";
import { sweepAuth } from "#domain/identity/accounts/sweep-auth.ts";
import { pageAlarm } from "#domain/messaging/alarms/page-alarm.ts";
import { confirmAddress } from "#domain/messaging/threads/confirm-address.ts";
import { escalateRequests } from "#domain/messaging/inbox/escalate-requests.ts";
import { handBack } from "#domain/messaging/inbox/hand-back.ts";
import {
  confirmAddressJob,
  escalateRequestsJob,
  notifyProviderJob,
  pageAlarmJob,
  pageOnCallJob,
  warnOfGapsJob,
} from "#domain/messaging/jobs.ts";
import { warnOfGaps } from "#domain/messaging/on-call/warn-of-gaps.ts";
import { notifyProvider } from "#domain/messaging/alarms/notify-provider.ts";
import { pageOnCall } from "#domain/messaging/alarms/page-on-call.ts";
import { deliver } from "#domain/marketing/deliver.ts";
import type { MarketingVendor } from "#domain/marketing/delivery.ts";
import { deliverJob, issueDiscountCodeJob, sweepMarketingJob } from "#domain/marketing/jobs.ts";
import { sweepMarketing } from "#domain/marketing/sweep-marketing.ts";
import { billingHandlers } from "./billing-handlers.ts";
import { billVisit, letVisitFeeGo, releaseVisitFee, captureVisitFee } from "./bill-visit.ts";
import { issueCodeForSignup } from "./issue-code-for-signup.ts";
import { indexOfferings } from "#domain/search/index-offerings.ts";
import {
  indexOfferingsJob,
  noteGapsJob,
  prepareSearchPartitionsJob,
  sweepSearchTermsJob,
} from "#domain/search/jobs.ts";
import { noteGaps } from "#domain/search/note-gaps.ts";
import { prepareSearchPartitions } from "#domain/search/prepare-search-partitions.ts";
import { sweepSearchTerms } from "#domain/search/sweep-search-terms.ts";
import { handOverAnswer } from "#domain/orders/pharmacy/hand-over-answer.ts";
import { handOverQuestion } from "#domain/orders/pharmacy/hand-over-question.ts";
import { askPharmacy } from "#domain/orders/pharmacy/ask-pharmacy.ts";
import { cancelAtPharmacy } from "#domain/orders/pharmacy/cancel-at-pharmacy.ts";
import { followPlan } from "#domain/orders/follow-plan.ts";
import { considerReorder } from "#domain/orders/reorders/consider-reorder.ts";
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
import { followTreatment } from "#domain/orders/holds/follow-treatment.ts";
import { markPaid } from "#domain/orders/mark-paid.ts";
import type { Labs } from "#domain/labs/interface/labs.ts";
import {
  answerRequestJob,
  applyVendorEventJob,
  cancelAtVendorJob,
  checkEnrollmentJob,
  pollVendorJob,
  reconcileVendorJob,
  stageAtVendorJob,
} from "#domain/prescribing/vendor/jobs.ts";
import { sendAnswer } from "#domain/prescribing/vendor/send-answer.ts";
import { applyVendorEvent } from "#domain/prescribing/vendor/apply-vendor-event.ts";
import { cancelAtVendor } from "#domain/prescribing/vendor/cancel-at-vendor.ts";
import { checkEnrollment } from "#domain/prescribing/vendor/check-enrollment.ts";
import type { EPrescribe } from "#domain/prescribing/vendor/eprescribe.ts";
import { pollVendor } from "#domain/prescribing/vendor/poll-vendor.ts";
import { reconcileVendor } from "#domain/prescribing/vendor/reconcile-vendor.ts";
import { stageAtVendor } from "#domain/prescribing/vendor/stage-at-vendor.ts";
import type { Pharmacy } from "#domain/orders/pharmacy/pharmacy.ts";
import { placeDueOrders } from "#domain/orders/reorders/place-due-orders.ts";
import { sendToPharmacy } from "#domain/orders/pharmacy/send-to-pharmacy.ts";
import { sweepOrders } from "#domain/orders/sweep-orders.ts";
import { applyMessage } from "#domain/orders/pharmacy/apply-message.ts";
import {
  offerEarlierJob,
  sweepVisitsJob,
  visitBookedJob,
  visitCanceledJob,
  visitFeeWaivedJob,
  visitFulfilledJob,
  warnOfLicensesJob,
} from "#domain/scheduling/jobs.ts";
import { offerEarlier } from "#domain/scheduling/waitlist/offer-earlier.ts";
import { warnOfLicenses } from "#domain/scheduling/providers/warn-of-licenses.ts";
import { sweepVisits } from "#domain/scheduling/visits/sweep-visits.ts";
import { checkNotes } from "#domain/visits/notes/check-notes.ts";
import { remindOfContinuityJob } from "#domain/prescribing/continuity/jobs.ts";
import { remindOfContinuity } from "#domain/prescribing/continuity/remind-of-continuity.ts";
import { warnOfRegistrationsJob } from "#domain/prescribing/controlled/jobs.ts";
import { warnOfRegistrations } from "#domain/prescribing/controlled/warn-of-registrations.ts";
import { checkNotesJob, remindOfNotesJob } from "#domain/visits/notes/jobs.ts";
import { remindOfNotes } from "#domain/visits/notes/remind-of-notes.ts";
import { on, type Handler } from "./handler.ts";
import type { Postman } from "./postman.ts";
import { forgetMails, sendMail } from "./send-mail.ts";
import { sendSms } from "./send-sms.ts";
import type { Texter } from "./texter.ts";
import { OFFERING_TEXT } from "./offering-text.ts";
import { peopleFile } from "./people-file.ts";

/** The outbound clients. Without a configured marketing vendor there is none. */
type Services = {
  postman: Postman;
  texter: Texter;
  vendor: MarketingVendor | null;
  inspector: Inspector;
  processor: PaymentProcessor;
  identityVendor: IdentityCheck;
  pharmacy: Pharmacy;
  /** Null where no lab network is connected. */
  labs: Labs | null;
  eprescribe: EPrescribe | null;
};

/** All of the worker's jobs. Events across slices are one line here: one slice's job, another slice's use case. */
export const handlersWith = ({
  postman,
  texter,
  vendor,
  inspector,
  processor,
  identityVendor,
  pharmacy,
  labs,
  eprescribe,
}: Services): Handler[] => [
  on(sendMailJob, (ctx, { mailId }) => sendMail(ctx, { mailId }, postman)),
  on(forgetMailsJob, (ctx) => forgetMails(ctx)),
  on(sendSmsJob, (ctx, { smsId }) => sendSms(ctx, { smsId }, texter)),
  on(sealAuditJob, (ctx) => sealAudit(ctx)),
  on(checkAuditJob, (ctx, { checkId }) => checkAudit(ctx, { checkId })),
  on(prepareAuditPartitionsJob, (ctx) => prepareAuditPartitions(ctx)),
  on(sweepAuthJob, (ctx) => sweepAuth(ctx)),
  on(sendPasswordResetJob, (ctx, { requestId }) => sendPasswordReset(ctx, { requestId })),
  on(accountDisabledJob, (ctx, { userId }) => handBack(ctx, { userId })),
  on(pageOnCallJob, (ctx, { requestId }) => pageOnCall(ctx, { requestId })),
  on(pageAlarmJob, (ctx, { alarmId }) => pageAlarm(ctx, { alarmId })),
  on(notifyProviderJob, (ctx, { requestId }, jobId) => notifyProvider(ctx, { requestId }, jobId)),
  on(confirmAddressJob, (ctx, { requestId }) => confirmAddress(ctx, { requestId })),
  on(escalateRequestsJob, (ctx) => escalateRequests(ctx)),
  on(warnOfGapsJob, (ctx) => warnOfGaps(ctx)),
  on(issueDiscountCodeJob, (ctx, { signupId }) => issueCodeForSignup(ctx, { signupId })),
  on(sweepDiscountCodesJob, (ctx) => sweepDiscountCodes(ctx)),
  on(deliverJob, (ctx, { deliveryId }) => deliver(ctx, { deliveryId }, vendor)),
  on(sweepMarketingJob, (ctx) => sweepMarketing(ctx)),
  on(indexOfferingsJob, (ctx) => indexOfferings(ctx, OFFERING_TEXT)),
  on(noteGapsJob, (ctx) => noteGaps(ctx)),
  on(prepareSearchPartitionsJob, (ctx) => prepareSearchPartitions(ctx)),
  on(sweepSearchTermsJob, (ctx) => sweepSearchTerms(ctx)),
  on(sweepVisitsJob, (ctx) => sweepVisits(ctx)),
  on(offerEarlierJob, (ctx, { appointmentId }) => offerEarlier(ctx, { appointmentId })),
  on(warnOfLicensesJob, (ctx) => warnOfLicenses(ctx)),
  on(visitBookedJob, billVisit),
  on(visitFulfilledJob, async (ctx, payload) => {
    await captureVisitFee(ctx, payload);
    await followVisit(ctx, payload);
  }),
  on(visitFeeWaivedJob, releaseVisitFee),
  on(visitCanceledJob, letVisitFeeGo),
  ...billingHandlers(processor),
  on(abandonRegistrationsJob, (ctx) => abandonRegistrations(ctx)),
  on(handleIdentityEventJob, (ctx, { eventId }) => handleIdentityEvent(ctx, { eventId }, identityVendor)),
  on(refreshIdentityCheckJob, (ctx, { sessionId }) => refreshIdentityCheck(ctx, { sessionId }, identityVendor)),
  on(redactIdentitySessionJob, (ctx, { sessionId }) => redactIdentitySession(ctx, { sessionId }, identityVendor)),
  on(sweepIdentityChecksJob, (ctx) => sweepIdentityChecks(ctx)),
  on(expireIdentityChecksJob, (ctx) => expireIdentityChecks(ctx)),
  on(prescriptionActiveJob, async (ctx, payload, jobId) => {
    await notifyMemberOfPrescription(ctx, payload, jobId);
    await followTreatment(ctx, payload);
    await considerReorder(ctx, payload);
    await followPrescription(ctx, payload);
  }),
  on(visitSummaryJob, notifyMemberOfSummary),
  on(checkNotesJob, (ctx) => checkNotes(ctx)),
  on(remindOfNotesJob, (ctx) => remindOfNotes(ctx)),
  on(warnOfRegistrationsJob, (ctx) => warnOfRegistrations(ctx)),
  on(remindOfContinuityJob, (ctx) => remindOfContinuity(ctx)),
  on(treatmentDecidedJob, async (ctx, payload, jobId) => {
    await notifyMemberOfPrescription(ctx, payload, jobId);
    await followTreatment(ctx, payload);
    await followPrescription(ctx, payload);
  }),
  on(forgetAnswersJob, (ctx) => forgetAnswers(ctx)),
  on(episodeMovedJob, (ctx, { userId }) => projectRegistration(ctx, { userId })),
  on(releaseVisitsJob, (ctx, { userId }) => releaseFirstVisits(ctx, { userId })),
  on(followEpisodesJob, async (ctx, { userId }) => {
    await followEpisodes(ctx, { userId });
    await draftBaselineOrders(ctx, { userId });
  }),
  on(followMonitoringJob, (ctx, { userId }) => followMonitoring(ctx, { userIds: [userId] })),
  on(sweepMonitoringJob, (ctx) => sweepMonitoring(ctx)),
  on(sweepPrescriptionsJob, (ctx) => sweepPrescriptions(ctx)),
  on(placeDueOrdersJob, (ctx) => placeDueOrders(ctx)),
  on(considerReorderJob, (ctx, { prescriptionId }) => considerReorder(ctx, { prescriptionId })),
  on(invoicePaidJob, (ctx, { invoiceId }) => markPaid(ctx, { invoiceId })),
  on(planChangedJob, (ctx, { planId }) => followPlan(ctx, { planId })),
  on(sendToPharmacyJob, (ctx, { orderId }) => sendToPharmacy(ctx, { orderId }, pharmacy)),
  on(applyMessageJob, (ctx, { messageId }) => applyMessage(ctx, { messageId })),
  on(askPharmacyJob, (ctx, { orderId }) => askPharmacy(ctx, { orderId }, pharmacy)),
  on(questionPharmacyJob, (ctx, question) => handOverQuestion(ctx, question, pharmacy)),
  on(answerPharmacyJob, (ctx, answer) => handOverAnswer(ctx, answer, pharmacy)),
  on(cancelAtPharmacyJob, (ctx, { orderId }) => cancelAtPharmacy(ctx, { orderId }, pharmacy)),
  on(sweepOrdersJob, (ctx) => sweepOrders(ctx)),
  on(stageAtVendorJob, (ctx, payload) => stageAtVendor(ctx, payload, eprescribe)),
  on(cancelAtVendorJob, (ctx, payload) => cancelAtVendor(ctx, payload, eprescribe)),
  on(applyVendorEventJob, (ctx, payload) => applyVendorEvent(ctx, payload, eprescribe)),
  on(pollVendorJob, (ctx) => pollVendor(ctx, eprescribe)),
  on(reconcileVendorJob, (ctx) => reconcileVendor(ctx, eprescribe)),
  on(answerRequestJob, (ctx, payload) => sendAnswer(ctx, payload, eprescribe)),
  on(checkEnrollmentJob, (ctx, payload) => checkEnrollment(ctx, payload, eprescribe)),
  on(applyLabEventJob, (ctx, { messageId }) => applyLabEvent(ctx, { messageId }, labs)),
  on(fileResultJob, (ctx, { messageId }) => fileResult(ctx, { messageId }, labs ?? { readResult })),
  on(fetchDocumentJob, (ctx, { messageId }) => fetchDocument(ctx, { messageId }, labs)),
  on(reconcileLabsJob, (ctx) => reconcileLabs(ctx, labs)),
  on(sweepLabInboxJob, (ctx) => sweepLabInbox(ctx)),
  on(labsReleasedJob, async (ctx, payload, jobId) => {
    await notifyResults(ctx, payload, jobId);
    await followLabs(ctx, payload);
  }),
  on(labOrderSignedJob, notifyMemberOfOrder),
  on(placeLabOrderJob, (ctx, { orderId }) => placeLabOrder(ctx, { orderId }, labs)),
  on(settleLabFeeJob, (ctx, { orderId }) => settleLabFee(ctx, { orderId })),
  on(cancelLabOrderJob, (ctx, { orderId }) => cancelAtLab(ctx, { orderId }, labs)),
  on(fetchSitesJob, (ctx, { zip }) => fetchSites(ctx, { zip }, labs)),
  on(sweepLabOrdersJob, async (ctx) => {
    await draftStandingOrders(ctx);
    await sweepLabOrders(ctx);
    await remindOfReviews(ctx);
  }),
  on(exportPeopleJob, (ctx, { actId }) => writeExport(ctx, { actId }, peopleFile)),
  on(carryOutCoverJob, (ctx, { coverId }) => carryOutCover(ctx, { coverId })),
  on(sweepDeskJob, (ctx) => sweepDesk(ctx)),
  on(checkFileJob, (ctx, { fileId }) => checkFile(ctx, { fileId }, inspector)),
  on(tidyFileJob, (ctx, { fileId }) => tidyFile(ctx, { fileId })),
  on(sweepFilesJob, (ctx) => sweepFiles(ctx)),
];

/** Scheduled jobs, in UTC. A sweep finds its due rows by `ctx.now`; nothing relies on a delayed job. */
export const schedules: { job: JobDefinition; cron: string }[] = [
  { job: sealAuditJob, cron: "* * * * *" },
  { job: sweepLabInboxJob, cron: "* * * * *" },
  { job: reconcileLabsJob, cron: "40 8 * * *" },
  { job: pollVendorJob, cron: "* * * * *" },
  { job: reconcileVendorJob, cron: "35 8 * * *" },
  { job: forgetMailsJob, cron: "45 * * * *" },
  { job: prepareAuditPartitionsJob, cron: "15 3 * * *" },
  { job: sweepLabOrdersJob, cron: "10 * * * *" },
  { job: sweepAuthJob, cron: "25 * * * *" },
  { job: escalateRequestsJob, cron: "* * * * *" },
  { job: warnOfGapsJob, cron: "5 * * * *" },
  { job: sweepMarketingJob, cron: "* * * * *" },
  { job: sweepDiscountCodesJob, cron: "35 2 * * *" },
  { job: sweepBillingJob, cron: "* * * * *" },
  { job: remindOfPlansJob, cron: "10 15 * * *" },
  { job: reconcileJob, cron: "50 8 * * *" },
  { job: indexOfferingsJob, cron: "*/5 * * * *" },
  { job: prepareSearchPartitionsJob, cron: "20 3 * * *" },
  { job: noteGapsJob, cron: "50 3 * * *" },
  { job: sweepSearchTermsJob, cron: "40 3 * * *" },
  { job: sweepVisitsJob, cron: "* * * * *" },
  { job: warnOfLicensesJob, cron: "10 13 * * *" },
  { job: abandonRegistrationsJob, cron: "40 4 * * *" },
  { job: forgetAnswersJob, cron: "50 4 * * *" },
  { job: sweepIdentityChecksJob, cron: "* * * * *" },
  { job: expireIdentityChecksJob, cron: "20 8 * * *" },
  { job: placeDueOrdersJob, cron: "30 8 * * *" },
  { job: sweepOrdersJob, cron: "*/15 * * * *" },
  { job: sweepPrescriptionsJob, cron: "10 8 * * *" },
  { job: sweepMonitoringJob, cron: "15 8 * * *" },
  { job: checkNotesJob, cron: "5 9 * * *" },
  { job: remindOfNotesJob, cron: "*/15 * * * *" },
  { job: warnOfRegistrationsJob, cron: "20 13 * * *" },
  { job: remindOfContinuityJob, cron: "30 13 * * *" },
  { job: sweepDeskJob, cron: "50 * * * *" },
  { job: sweepFilesJob, cron: "*/5 * * * *" },
];
