import "../audit/queries.server.ts";
