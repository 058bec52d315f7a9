import { data } from "react-router";
import { z } from "zod";

/** An id from the URL. Anything else is a 404. */
export function requireId(given: string): string {
  const id = z.uuid().safeParse(given);
  if (!id.success) throw data({ code: "not-found" }, { status: 404 });
  return id.data;
}
