import { z } from "zod";
import { defineJob } from "#core/jobs.ts";

export const abandonRegistrationsJob = defineJob({ name: "registration.abandon", schema: z.object({}) });
