import "../domain/audit/thing.ts";
