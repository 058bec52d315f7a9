import type { FormValue } from "./form.ts";
import { missing } from "./stripe-error.ts";

type Page = {
  limit: number;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  created?: Partial<Record<"gt" | "gte" | "lt" | "lte", number | undefined>> | undefined;
};

/** Newest first, by cursor, as all of the vendor's lists are. */
export function listOf<Row extends { id: string; created: number }>(rows: Iterable<Row>, page: Page, url: string) {
  const within = page.created ?? {};
  const all = [...rows]
    .reverse()
    .filter(
      ({ created }) =>
        created > (within.gt ?? -1) &&
        created >= (within.gte ?? 0) &&
        created < (within.lt ?? Infinity) &&
        created <= (within.lte ?? Infinity),
    );
  const at = (id: string) => {
    const found = all.findIndex((row) => row.id === id);
    if (found < 0) throw missing("object", id, "starting_after");
    return found;
  };
  if (page.ending_before) {
    const end = at(page.ending_before);
    const start = Math.max(0, end - page.limit);
    return { object: "list", url, has_more: start > 0, data: all.slice(start, end) };
  }
  const start = page.starting_after ? at(page.starting_after) + 1 : 0;
  return {
    object: "list",
    url,
    has_more: all.length > start + page.limit,
    data: all.slice(start, start + page.limit),
  };
}

/** Puts whole objects where ids stand, for each wanted path. */
export function expanded(object: object, wanted: FormValue | undefined, find: (id: string) => object | undefined) {
  const copy = structuredClone(object) as Record<string, unknown>;
  for (const path of Array.isArray(wanted) ? wanted : []) {
    let at = copy;
    for (const name of String(path).split(".")) {
      const value = at[name];
      if (typeof value === "string") at[name] = structuredClone(find(value)) ?? value;
      if (typeof at[name] !== "object" || at[name] === null) break;
      at = at[name] as Record<string, unknown>;
    }
  }
  return copy;
}
