import "../orders/thing.ts";
