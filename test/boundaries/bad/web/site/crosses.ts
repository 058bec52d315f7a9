import "../admin/thing.ts";
