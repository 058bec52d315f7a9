import { join } from "node:path";
import { build } from "vite";
import { definesOfRelease } from "../release-id.ts";

/** The browser's worker as one file at the root of the site, because a worker's file sets how far it may reach. */
export async function buildOfflineWorker(folder: string, define: Record<string, string>): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    define,
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: "es2022",
      modulePreload: false,
      rollupOptions: {
        input: "src/web/shared/offline/worker.ts",
        output: { entryFileNames: "offline.js", format: "iife" },
      },
    },
  });
}

if (import.meta.main) {
  await buildOfflineWorker(join(process.env["BUILD_DIR"] ?? "build", "client"), definesOfRelease());
}
