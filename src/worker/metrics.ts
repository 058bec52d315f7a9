import { collectDefaultMetrics, Histogram, register } from "prom-client";
import { registerShared } from "#core/metrics.ts";

register.clear();
collectDefaultMetrics();
registerShared(register);

export const jobWaitSeconds = new Histogram({
  name: "job_wait_seconds",
  help: "Time between when a job was due and its start",
  labelNames: ["job"],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300],
});

export const jobRunSeconds = new Histogram({
  name: "job_run_seconds",
  help: "Time a job ran, by how it ended",
  labelNames: ["job", "outcome"],
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60],
});

export const metricsText = () => register.metrics();
