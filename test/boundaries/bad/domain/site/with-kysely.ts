import { sql } from "kysely";
export const q = sql;
