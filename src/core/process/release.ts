/** The release this was built from: its commit. The build writes it in; see scripts/release-id.ts. */
declare const __RELEASE__: string | undefined;

export const RELEASE = typeof __RELEASE__ === "string" ? __RELEASE__ : "development";
