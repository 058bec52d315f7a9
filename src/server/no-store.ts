/**
 * What every answer of the application says to browsers and to caches on the way, unless it is declared public: a page marked
 * `cached` in access.ts, made for nobody in particular (cached-page.ts), or a file of the build (static-files.ts). Both are
 * answered before the application and never with anybody's session. No page can opt out by a header of its own.
 */
export const NOT_STORED = { "Cache-Control": "no-store" } as const;

/** Events are also not to be packed on the way, which would hold them back. */
export const NOT_STORED_STREAM = { "Cache-Control": "no-store, no-transform" } as const;
