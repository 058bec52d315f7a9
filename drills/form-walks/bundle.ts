import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, type Rolldown } from "vite";

/** A line of the engine, and what a careless engine has instead. */
export interface Fault {
  name: string;
  file: string;
  from: string;
  to: string;
}

const FORMS = new URL("../../src/domain/intake/forms/", import.meta.url);

/** The engine and the walks as one script for the browser, minified as pages are, with a fault or without. */
export async function bundleWalks(fault?: Fault): Promise<string> {
  const changed = fault && fileURLToPath(new URL(fault.file, FORMS));
  if (fault && !readFileSync(changed!, "utf8").includes(fault.from)) {
    throw new Error(`${fault.file} no longer has the line of the control "${fault.name}"`);
  }
  const outputs = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      minify: true,
      lib: {
        entry: fileURLToPath(new URL("./walk.ts", import.meta.url)),
        formats: ["iife"],
        name: "walks",
        fileName: "walks",
      },
    },
    plugins: [
      {
        name: "fault",
        enforce: "pre",
        transform: (code, id) => (fault && id === changed ? code.replace(fault.from, fault.to) : null),
      },
    ],
  });
  const [output] = (Array.isArray(outputs) ? outputs : [outputs]) as Rolldown.RolldownOutput[];
  return output!.output[0].code;
}
