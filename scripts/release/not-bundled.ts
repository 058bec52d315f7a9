/**
 * Packages left out of the web and worker bundles, because they load native code or WebAssembly from files next to them. All others are
 * bundled, so a release contains only the code it runs.
 */
export const NOT_BUNDLED = ["@node-rs/argon2", "heic-decode", "sharp"];
