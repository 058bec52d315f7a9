/**
 * Packages that stay outside the bundles of web and worker: they load native code or WebAssembly from files beside them. All others
 * are bundled, so a release carries only the code that it runs.
 */
export const NOT_BUNDLED = ["@node-rs/argon2", "heic-decode", "sharp"];
