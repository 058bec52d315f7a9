import { sendMailJob } from "#core/mail.ts";
import { prepareAuditPartitionsJob, sealAuditJob } from "#domain/audit/jobs.ts";

/** The names of all work there is; handlers.ts says who does it. Free of handlers, so that tests can make the queues. */
export const JOBS = [sendMailJob, sealAuditJob, prepareAuditPartitionsJob];
