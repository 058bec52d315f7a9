import type { IncomingMessage, ServerResponse } from "node:http";
import { dayIn, endOfDayIn } from "#core/dates.ts";
import { STALE_IF_ERROR_SECONDS, type CachedPage } from "./cached-page.ts";
import { chooseEncoding } from "../encoding.ts";
import { FLASH_COOKIE, SESSION_COOKIE } from "#http/cookies.ts";

const OWN_COOKIES = [SESSION_COOKIE, FLASH_COOKIE];

/** Tracking parameters from ads and newsletters. They don't change the page; the browser's URL keeps them. */
const TRACKING_PARAMETER = /^(utm_\w+|gclid|fbclid|msclkid|ttclid|ref)(=|$)/;

/** While rendering fails, visitors get the old page right away, and one request per interval retries. */
const RETRY_MS = 2_000;

/** One key for all unknown paths. */
export const NOT_FOUND_PATH = "/not-found";

/**
 * Full anonymous pages in memory, answered before any middleware. Cleared at every content change and at the clinic's midnight,
 * when banners end and prices start; older pages are served only if nothing newer can be rendered. Only paths from a closed list
 * get in, so its size is bounded.
 */
export type PageCache = {
  /** True if it has responded or will. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** The 404 page. Null if this visitor isn't anonymous, or it can't be rendered. */
  findNotFound(request: IncomingMessage): Promise<CachedPage | null>;
  clear(): void;
};

export type PageCacheOptions = {
  paths: ReadonlySet<string>;
  timeZone: string;
  now?: () => Date;
  /** Null for a valid response that must not be cached. Throws if the page can't be rendered now. */
  render(path: string): Promise<CachedPage | null>;
  /** Called for every hit: cached responses are logged and rate-limited like all others. False rejects the visitor. */
  admit(request: IncomingMessage, page: CachedPage): boolean;
  /** Fallback when the cache can't answer. */
  otherwise(request: IncomingMessage, response: ServerResponse): void;
};

type Stored = { page: CachedPage; replacedAt: number };

export function createPageCache(options: PageCacheOptions): PageCache {
  const now = options.now ?? (() => new Date());
  let pages = new Map<string, CachedPage>();
  let rendering = new Map<string, Promise<CachedPage | null>>();
  const stale = new Map<string, Stored>();
  const failedAt = new Map<string, number>();
  let endsAt = 0;

  function clear(): void {
    const at = now();
    for (const [path, page] of pages) stale.set(path, { page, replacedAt: at.getTime() });
    // New maps instead of cleared ones: a page still rendering belongs to the old state and must not be cached.
    pages = new Map();
    rendering = new Map();
    endsAt = endOfDayIn(options.timeZone, dayIn(options.timeZone, at)).getTime();
  }

  function render(path: string): Promise<CachedPage | null> {
    const running = rendering.get(path);
    if (running) return running;
    const [into, list] = [pages, rendering];
    const started = options
      .render(path)
      .then(
        (page) => {
          if (page) into.set(path, page);
          stale.delete(path);
          failedAt.delete(path);
          return page;
        },
        (error: unknown) => {
          failedAt.set(path, now().getTime());
          const old = findStale(path);
          if (!old) throw error;
          return old;
        },
      )
      .finally(() => list.delete(path));
    rendering.set(path, started);
    return started;
  }

  function findStale(path: string): CachedPage | null {
    const stored = stale.get(path);
    if (!stored) return null;
    return now().getTime() - stored.replacedAt < STALE_IF_ERROR_SECONDS * 1_000 ? stored.page : null;
  }

  /** Immediately if there is one, even a stale one while rendering fails; otherwise a promise. */
  function find(path: string): CachedPage | Promise<CachedPage | null> {
    const at = now().getTime();
    if (at >= endsAt) clear();
    const page = pages.get(path);
    if (page) return page;
    const failed = failedAt.get(path);
    const old = failed === undefined ? null : findStale(path);
    if (!old) return render(path);
    if (at - (failed ?? 0) >= RETRY_MS) void render(path).catch(() => {});
    return old;
  }

  return {
    clear,
    answer(request, response) {
      const path = withoutTracking(request.url ?? "");
      if (path === null || !options.paths.has(path) || !isAnonymousRead(request)) return false;
      const page = find(path);
      if (!(page instanceof Promise)) {
        if (!options.admit(request, page)) return false;
        send(request, response, page);
        return true;
      }
      page.then(
        (rendered) => {
          if (rendered && options.admit(request, rendered)) send(request, response, rendered);
          else options.otherwise(request, response);
        },
        () => options.otherwise(request, response),
      );
      return true;
    },
    async findNotFound(request) {
      if (!isAnonymousRead(request)) return null;
      return Promise.resolve(find(NOT_FOUND_PATH)).catch(() => null);
    },
  };
}

/** The path, if the query is only tracking. Null for any other query: it may change the page. */
function withoutTracking(url: string): string | null {
  const at = url.indexOf("?");
  if (at === -1) return url;
  const isTracking = url
    .slice(at + 1)
    .split("&")
    .every((parameter) => parameter === "" || TRACKING_PARAMETER.test(parameter));
  return isTracking ? url.slice(0, at) : null;
}

/** Anyone with a cookie that changes the page goes to the application: a session, valid or not, or a flash. */
function isAnonymousRead(request: IncomingMessage): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  const { cookie } = request.headers;
  return !cookie || !OWN_COOKIES.some((name) => cookie.includes(name));
}

function send(request: IncomingMessage, response: ServerResponse, page: CachedPage): void {
  if (request.headers["if-none-match"]?.includes(page.etag)) {
    response.writeHead(304, { etag: page.etag, vary: "Accept-Encoding, Cookie" }).end();
    return;
  }
  const { headers, body } = encodingFor(request, page);
  response.writeHead(page.status, headers);
  response.end(request.method === "HEAD" ? undefined : body);
}

export function encodingFor({ headers }: IncomingMessage, page: CachedPage): CachedPage["identity"] {
  return page[chooseEncoding(headers["accept-encoding"])];
}
