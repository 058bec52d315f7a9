import "../catalog/thing.ts";
