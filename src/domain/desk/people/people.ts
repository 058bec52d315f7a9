import { REGISTRATION_STATUSES } from "#domain/identity/accounts/registration-status.ts";
import { isUsState } from "#domain/identity/profile/us-state.ts";

/** The list of people: filters, sort orders and columns. Anything else is ignored. */
export const ROLES = ["member", "employee", "nurse", "admin", "provider"] as const;
export const STATUSES = ["none", ...REGISTRATION_STATUSES] as const;
export const YES_NO = ["yes", "no"] as const;
export const REQUESTS = ["open"] as const;
export const ORDERS = ["late"] as const;
export const SORTS = ["newest", "oldest", "name", "name-desc", "contact", "contact-oldest"] as const;
export const COLUMNS = ["born", "email", "phone", "state", "status", "created", "contact", "flags"] as const;
export const DENSITIES = ["compact", "roomy"] as const;

export type Sort = (typeof SORTS)[number];
export type Column = (typeof COLUMNS)[number];
export type Density = (typeof DENSITIES)[number];

export type PeopleFilters = {
  role?: (typeof ROLES)[number];
  status?: (typeof STATUSES)[number];
  state?: string;
  tests?: (typeof YES_NO)[number];
  /** Account opened on or after this day of the clinic, and on or before that one. */
  from?: string;
  to?: string;
  request?: (typeof REQUESTS)[number];
  order?: (typeof ORDERS)[number];
  tag?: string;
};

export const TAG_PATTERN = /^[a-z0-9][a-z0-9 -]{0,29}$/;

const READERS: { [key in keyof PeopleFilters]-?: (text: string) => PeopleFilters[key] } = {
  role: oneOf(ROLES),
  status: oneOf(STATUSES),
  state: (text) => (isUsState(text) ? text : undefined),
  tests: oneOf(YES_NO),
  from: readDay,
  to: readDay,
  request: oneOf(REQUESTS),
  order: oneOf(ORDERS),
  tag: (text) => (TAG_PATTERN.test(text) ? text : undefined),
};

export const FILTERS = Object.keys(READERS) as (keyof PeopleFilters)[];

/** From a URL or a saved view. Unknown words are ignored. */
export function readFilters(params: URLSearchParams): PeopleFilters {
  const filters: Record<string, string> = {};
  for (const key of FILTERS) {
    const value = READERS[key](params.get(key) ?? "");
    if (value !== undefined) filters[key] = value;
  }
  return filters;
}

export function readSort(params: URLSearchParams): Sort {
  return oneOf(SORTS)(params.get("sort") ?? "") ?? "newest";
}

/** Filters and sort order as in a URL, always in the same order, so equal ones are equal strings. */
export function writeQuery(filters: PeopleFilters, sort: Sort): string {
  const params = new URLSearchParams();
  for (const key of FILTERS) {
    const value = filters[key];
    if (value !== undefined) params.set(key, value);
  }
  if (sort !== "newest") params.set("sort", sort);
  return params.toString();
}

function oneOf<Word extends string>(words: readonly Word[]) {
  return (text: string): Word | undefined => words.find((word) => word === text);
}

function readDay(text: string): string | undefined {
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(text)) return undefined;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : undefined;
}
