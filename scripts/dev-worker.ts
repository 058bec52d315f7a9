import { createServer, isRunnableDevEnvironment } from "vite";

/** The worker with its TSX, through Vite. Editing its code restarts it. */
const vite = await createServer({
  configFile: "vite.programs.config.ts",
  server: { middlewareMode: true, hmr: false, ws: false, watch: { ignored: ["**/.data/**", "**/build/**"] } },
  appType: "custom",
});
const { ssr } = vite.environments;
if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error("Vite has no server environment");
await ssr.runner.import("/src/worker.ts");
