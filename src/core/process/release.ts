/** The release this was built from: its commit, set by the build; see scripts/release-id.ts. */
declare const __RELEASE__: string | undefined;
declare const __NEWEST_MIGRATION__: string | undefined;

export const RELEASE = typeof __RELEASE__ === "string" ? __RELEASE__ : "development";

/** The newest migration in this release, as a file name. */
export const NEWEST_MIGRATION = typeof __NEWEST_MIGRATION__ === "string" ? __NEWEST_MIGRATION__ : "";
