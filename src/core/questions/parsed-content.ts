import { sql, type RawBuilder } from "kysely";
import type { Question } from "./ask-together.ts";

/**
 * Content that changes a few times a year and is read all the time, such as the safety rules. Every statement says which content is
 * in force, by a digest; only the transport and the parsing of what is already here are saved.
 */
export class ParsedContent<T> {
  readonly #parse: (content: never) => T;
  #latest: { digest: string; value: T } | null = null;

  constructor(parse: (content: never) => T) {
    this.#parse = parse;
  }

  /** `inForce` is a query of the rows in force; `text` the text of a row that changes with it, `content` the JSON of all rows `c`. */
  question(parts: {
    inForce: RawBuilder<unknown>;
    text: RawBuilder<string>;
    content: RawBuilder<unknown>;
  }): Question<T> {
    const known = this.#latest;
    return {
      json: sql`(with c as materialized (${parts.inForce}), d as (select coalesce(md5(string_agg(${parts.text}, ',')), '') as digest from c)
        select json_build_object('digest', d.digest, 'content',
          case when d.digest <> ${known?.digest ?? "none"}::text then (select ${parts.content} from c) end) from d)`,
      read: ({ digest, content }: { digest: string; content: unknown }) => {
        if (known?.digest === digest) return known.value;
        const value = deepFreeze(this.#parse(content as never));
        this.#latest = { digest, value };
        return value;
      },
    };
  }
}

/** Everybody gets the same object. */
function deepFreeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const part of value instanceof Map ? value.values() : Object.values(value)) deepFreeze(part);
  return Object.freeze(value);
}
