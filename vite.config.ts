import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { contentPlugin } from "./scripts/mdx.ts";
import { definesOfRelease } from "./scripts/release-id.ts";
import { NOT_BUNDLED } from "./scripts/release/not-bundled.ts";

/** The frame of every public page. Drawers, dialogs and what only members see are left out: they load when used. */
const SHELL =
  /src\/web\/(root\.tsx|shared\/(page\/(error-page|storage)|sign-in\/(remember-path|saved-path)|shell\/(site-|clickable|links|make-|navigation|focus|page-|toasts|treatments|use-(lazy|until))))/;

/** What every form needs. One file compresses better than seven; a page without a form doesn't load it. */
const FORM =
  /src\/(ui\/form\/(error-summary|field|field-message|field-control|select|text-input)\.|web\/shared\/form\/(form-problems|problems)\.)/;

export default defineConfig(({ command }) => ({
  plugins: [contentPlugin(), tailwindcss(), reactRouter(), restartOnRouteChange()],
  define: definesOfRelease(),
  // The styles need what Tailwind 4 needs anyway; spelled out, no color is written twice for older browsers.
  build: {
    target: "es2022",
    cssTarget: ["chrome111", "safari16.4", "firefox128"],
    sourcemap: false,
    assetsInlineLimit: 0,
    cssMinify: true,
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // The browser compiles this file whole while it loads, aside, instead of function by function when it runs.
            postBanner: ({ name }) => (name === "router" ? "//# allFunctionsCalledOnLoad" : ""),
            // What nearly every page loads goes into one file: forty small ones compress worse and ask more often.
            codeSplitting: {
              groups: [
                {
                  name: "router",
                  test: /node_modules\/(react|react-dom|react-router|scheduler|cookie)\//,
                  priority: 2,
                },
                { name: "shell", test: SHELL, priority: 2 },
                { name: "shell", test: /src\/(ui|http|web\/shared|domain)\//, minShareCount: 90, priority: 1 },
                { name: "form", test: FORM, priority: 2 },
                { name: "storefront", test: /src\/web\/site\/parts\//, minShareCount: 3, priority: 1 },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rollupOptions: { input: "./src/server.ts" } } },
  },
  ...(command === "build" ? { ssr: { noExternal: true, external: NOT_BUNDLED } } : {}),
  server: { watch: { ignored: ["**/.data/**", "**/build/**"] } },
}));

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
