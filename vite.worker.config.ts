import { defineConfig } from "vite";

/** The worker has TSX in it (mail), so it is built; what cannot be bundled stays outside. */
export default defineConfig(({ command }) => ({
  publicDir: false,
  build: {
    ssr: "src/worker.ts",
    outDir: `${process.env["BUILD_DIR"] ?? "build"}/worker`,
    target: "node24",
    sourcemap: true,
    emptyOutDir: true,
  },
  ssr:
    command === "build"
      ? { noExternal: true, external: ["pg-boss", "pg", "pino", "nodemailer", "klaviyo-api", "stripe"] }
      : {},
}));
