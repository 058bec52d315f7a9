import { defineConfig } from "vite";
import { definesOfRelease } from "./scripts/release-id.ts";
import { NOT_BUNDLED } from "./scripts/release/not-bundled.ts";

/** Everything that a release can start, each a file in build/programs. The pages themselves are built by vite.config.ts. */
const PROGRAMS = {
  web: "src/start-web.ts",
  worker: "src/worker.ts",
  // The thread that reads iPhone photos is a file beside the worker.
  "decode-heic-thread": "src/worker/files/decode-heic-thread.ts",
  "bootstrap-database": "scripts/bootstrap-database.ts",
  "create-admin": "scripts/create-admin.ts",
  migrate: "scripts/migrate.ts",
  reseal: "scripts/reseal.ts",
  "restore-admin": "scripts/restore-admin.ts",
  "verify-audit": "scripts/verify-audit.ts",
  "verify-notes": "scripts/verify-notes.ts",
};

export default defineConfig(({ command }) => ({
  publicDir: false,
  define: definesOfRelease(),
  build: {
    ssr: true,
    outDir: `${process.env["BUILD_DIR"] ?? "build"}/programs`,
    target: "node24",
    sourcemap: true,
    emptyOutDir: true,
    rollupOptions: {
      input: PROGRAMS,
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
    },
  },
  ssr: command === "build" ? { noExternal: true, external: NOT_BUNDLED } : {},
}));
