import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";

/** A bare Hono server in a separate process that serves `url`'s response from memory. */
export async function startBare(url: string, port: number): Promise<ChildProcess> {
  const file = new URL("./bare-hono.ts", import.meta.url);
  const child = spawn(process.execPath, [file.pathname, url, String(port)], { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout!, "data");
  return child;
}
