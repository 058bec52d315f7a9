import "../web/admin/thing.ts";
