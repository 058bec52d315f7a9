import { readdirSync } from "node:fs";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { contentPlugin } from "./scripts/mdx.ts";

export default defineConfig({
  plugins: [contentPlugin(), tailwindcss(), reactRouter(), restartOnRouteChange()],
  define: { __NEWEST_MIGRATION__: JSON.stringify(newestMigration()) },
  build: { target: "es2022", sourcemap: false, assetsInlineLimit: 0, cssMinify: true },
  environments: {
    ssr: { build: { rollupOptions: { input: "./src/server.ts" } } },
  },
  server: { watch: { ignored: ["**/.data/**", "**/build/**"] } },
});

/** `/readyz` asks the database for it, so that a release never serves before its migrations have run. */
function newestMigration(): string {
  return (
    readdirSync("migrations")
      .filter((name) => name.endsWith(".sql"))
      .sort()
      .at(-1) ?? ""
  );
}

/** React Router does not watch routes.ts when the app folder is nested, so we do. */
function restartOnRouteChange(): Plugin {
  return {
    name: "restart-on-route-change",
    configureServer(server) {
      const restart = (file: string) => {
        if (file.endsWith("src/web/routes.ts")) void server.restart();
      };
      server.watcher.on("change", restart);
    },
  };
}
