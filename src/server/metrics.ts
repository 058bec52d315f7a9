import { Counter, collectDefaultMetrics, Gauge, Histogram, register } from "prom-client";
import { registerShared } from "#core/metrics.ts";

register.clear();
collectDefaultMetrics();

registerShared(register);

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

export const openRooms = new Gauge({ name: "visit_room_pages", help: "Pages in the rooms of video visits" });

export const requestsInFlight = new Gauge({ name: "requests_in_flight", help: "Requests being answered now" });

export const shedTotal = new Counter({
  name: "shed_total",
  help: "Requests turned away because the process was overloaded, by who is turned away when",
  labelNames: ["class"],
});

export const pageCacheTotal = new Counter({
  name: "page_cache_total",
  help: "Requests for pages: from memory, rendered for memory, or not cached at all",
  labelNames: ["result"],
});

export const limiterFallbackTotal = new Counter({
  name: "limiter_fallback_total",
  help: "Requests counted by this process alone, because the shared counters were away",
});

export const metricsText = () => register.metrics();
