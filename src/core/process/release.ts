/** The release this was built from: its commit. The build writes it in; see scripts/release-id.ts. */
declare const __RELEASE__: string | undefined;
declare const __NEWEST_MIGRATION__: string | undefined;

export const RELEASE = typeof __RELEASE__ === "string" ? __RELEASE__ : "development";

/** The newest migration this release was built with, a file's name. */
export const NEWEST_MIGRATION = typeof __NEWEST_MIGRATION__ === "string" ? __NEWEST_MIGRATION__ : "";
