import { spawn, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";

export type Child = { process: ChildProcess; lines: string[]; gone: Promise<number | null>; kill(): void };

/** Starts one of this drill's programs and waits until it says that it's ready. */
export async function startChild(
  name: "worker" | "web",
  { env, input }: { env: Record<string, string>; input?: object },
): Promise<Child> {
  const file = fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [file], {
    env: { ...env, PATH: process.env["PATH"] },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const kill = () => void child.kill("SIGKILL");
  process.once("exit", kill);
  let how = "";
  const gone = new Promise<number | null>((done) =>
    child.once("exit", (code, signal) => {
      how = `${code} ${signal}`;
      done(code);
    }),
  );
  void gone.then(() => process.off("exit", kill));
  const lines: string[] = [];
  child.stdin.on("error", () => {});
  child.stdin.end(input ? JSON.stringify(input) : "");
  await new Promise<void>((done, fail) => {
    child.stdout.on("data", (data: Buffer) => {
      lines.push(...data.toString("utf8").split("\n").filter(Boolean));
      done();
    });
    void gone.then(() => fail(new Error(`The ${name} process did not start: ${how}`)));
  });
  return { process: child, lines, gone, kill };
}
