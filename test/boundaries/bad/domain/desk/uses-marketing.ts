import "../marketing/thing.ts";
