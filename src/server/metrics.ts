import { Counter, collectDefaultMetrics, Gauge, Histogram, register } from "prom-client";
import { auditEvents, deadlinesReached } from "#core/metrics.ts";
import { RELEASE } from "#core/release.ts";

register.clear();
collectDefaultMetrics();

register.registerMetric(auditEvents);
register.registerMetric(deadlinesReached);

new Gauge({ name: "build_info", help: "Always 1; the release is its label", labelNames: ["release"] }).set(
  { release: RELEASE },
  1,
);

export const requestSeconds = new Histogram({
  name: "http_request_seconds",
  help: "Time to answer, by route pattern",
  labelNames: ["method", "pattern", "status"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
});

export const refusals = new Counter({
  name: "http_refusals_total",
  help: "Requests turned down at the edge, by reason",
  labelNames: ["reason"],
});

export const openStreams = new Gauge({ name: "live_streams", help: "Staff pages that are told of changes" });

export const metricsText = () => register.metrics();
