/**
 * Cache headers of every application response, unless it's public: a page marked `cached` in access.ts and rendered for anonymous
 * visitors (cached-page.ts), or a build file (static-files.ts). Both are answered before the application and never with a
 * session. No page can override this with its own header.
 */
export const NOT_STORED = { "Cache-Control": "no-store" } as const;

/** Events must not be compressed either, because that would delay them. */
export const NOT_STORED_STREAM = { "Cache-Control": "no-store, no-transform" } as const;
