import type { IncomingMessage, ServerResponse } from "node:http";
import { dayIn, endOfDayIn } from "#core/dates.ts";
import type { CachedPage } from "./cached-page.ts";
import { FLASH_COOKIE, SESSION_COOKIE } from "#http/cookies.ts";

const OWN_COOKIES = [SESSION_COOKIE, FLASH_COOKIE];

/**
 * Whole anonymous pages in memory, answered before any middleware runs. Empty again at every content change and at the
 * clinic's midnight, when banners end and prices begin. Only paths from a closed list come in, so its size is bounded.
 */
export type PageCache = {
  /** True if it has answered or will. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  clear(): void;
};

export type PageCacheOptions = {
  paths: ReadonlySet<string>;
  timeZone: string;
  now?: () => Date;
  render(path: string): Promise<CachedPage | null>;
  /** Called for every hit: cached answers are logged and limited like all others. False turns the visitor away. */
  admit(request: IncomingMessage, page: CachedPage): boolean;
  /** What answers when the cache cannot. */
  otherwise(request: IncomingMessage, response: ServerResponse): void;
};

export function createPageCache(options: PageCacheOptions): PageCache {
  const now = options.now ?? (() => new Date());
  let pages = new Map<string, CachedPage>();
  let rendering = new Map<string, Promise<CachedPage | null>>();
  let endsAt = 0;

  function clear(): void {
    // New maps rather than emptied ones: a page still being rendered belongs to the old state and must not be kept.
    pages = new Map();
    rendering = new Map();
    const at = now();
    endsAt = endOfDayIn(options.timeZone, dayIn(options.timeZone, at)).getTime();
  }

  function render(path: string): Promise<CachedPage | null> {
    const running = rendering.get(path);
    if (running) return running;
    const [into, list] = [pages, rendering];
    const started = options
      .render(path)
      .then((page) => {
        if (page) into.set(path, page);
        return page;
      })
      .finally(() => list.delete(path));
    rendering.set(path, started);
    return started;
  }

  return {
    clear,
    answer(request, response) {
      const path = request.url ?? "";
      if (!options.paths.has(path) || !isAnonymousRead(request)) return false;
      if (now().getTime() >= endsAt) clear();
      const page = pages.get(path);
      if (page) {
        if (!options.admit(request, page)) return false;
        send(request, response, page);
        return true;
      }
      render(path).then(
        (rendered) => {
          if (rendered && options.admit(request, rendered)) send(request, response, rendered);
          else options.otherwise(request, response);
        },
        () => options.otherwise(request, response),
      );
      return true;
    },
  };
}

/** Anyone with a cookie that changes what is shown is answered by the application itself: a session, alive or not, or a flash. */
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
  const accepts = request.headers["accept-encoding"];
  const { headers, body } = typeof accepts === "string" && accepts.includes("br") ? page.br : page.plain;
  response.writeHead(200, headers);
  response.end(request.method === "HEAD" ? undefined : body);
}
