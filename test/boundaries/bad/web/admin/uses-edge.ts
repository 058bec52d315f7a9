import "../../server/thing.ts";
