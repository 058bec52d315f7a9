import { data } from "react-router";
import { z } from "zod";

/** An id from the address bar. What is no id belongs to nothing, which is a page that is not there. */
export function requireId(given: string): string {
  const id = z.uuid().safeParse(given);
  if (!id.success) throw data({ code: "not-found" }, { status: 404 });
  return id.data;
}
