import { spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { EICAR } from "./eicar.ts";

const BINARY = "/usr/sbin/clamd";

export const hasClamd = () => existsSync(BINARY);

/** The real scanner with one signature of ours: the harmless test file, anywhere in the content. Downloads nothing. */
export async function prepareClamd(folder: string, port: number) {
  const signatures = join(folder, "signatures");
  await mkdir(signatures, { recursive: true });
  await writeFile(join(signatures, "clinic.ndb"), `Clinic.Eicar:0:*:${Buffer.from(EICAR).toString("hex")}\n`);
  const config = join(folder, "clamd.conf");
  await writeFile(
    config,
    [
      "Foreground yes",
      `TCPSocket ${port}`,
      "TCPAddr 127.0.0.1",
      `DatabaseDirectory ${signatures}`,
      "StreamMaxLength 30M",
      "MaxFileSize 30M",
      "MaxScanSize 200M",
      "AlertExceedsMax yes",
      `TemporaryDirectory ${folder}`,
    ].join("\n"),
  );
  let child: ChildProcess | null = null;
  return {
    url: `tcp://127.0.0.1:${port}`,
    async start(): Promise<void> {
      child = spawn(BINARY, [`--config-file=${config}`], { stdio: "ignore" });
      process.once("exit", () => child?.kill("SIGKILL"));
      for (let i = 0; i < 600 && !(await answers(port)); i++) await new Promise((done) => setTimeout(done, 50));
    },
    async kill(): Promise<void> {
      const ended = new Promise((done) => child?.once("exit", done));
      child?.kill("SIGKILL");
      await ended;
    },
  };
}

export type Clamd = Awaited<ReturnType<typeof prepareClamd>>;

function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, "127.0.0.1", () => socket.write("zPING\0"));
    socket.once("data", (chunk) => {
      done(String(chunk).startsWith("PONG"));
      socket.destroy();
    });
    socket.once("error", () => done(false));
  });
}
