import { defineConfig } from "vite";
import { releaseId } from "./scripts/release-id.ts";

/** The codecs bring native and WebAssembly parts, the store's client many modules. */
const FILES = ["sharp", "heic-decode", "@aws-sdk/client-s3", "@aws-sdk/s3-request-presigner"];

/** The worker has TSX in it (mail), so it is built; what cannot be bundled stays outside. */
export default defineConfig(({ command }) => ({
  publicDir: false,
  define: { __RELEASE__: JSON.stringify(releaseId()) },
  build: {
    ssr: true,
    outDir: `${process.env["BUILD_DIR"] ?? "build"}/worker`,
    target: "node24",
    sourcemap: true,
    emptyOutDir: true,
    // The thread that reads iPhone photos is a file of its own beside the worker.
    rollupOptions: {
      input: { worker: "src/worker.ts", "decode-heic-thread": "src/worker/files/decode-heic-thread.ts" },
      output: { entryFileNames: "[name].js" },
    },
  },
  ssr:
    command === "build"
      ? { noExternal: true, external: ["pg-boss", "pg", "pino", "nodemailer", "klaviyo-api", "stripe", ...FILES] }
      : {},
}));
