import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

export type Balancer = {
  url: string;
  /** Puts a web process into a free slot and waits until it gets requests. */
  add(port: number): Promise<void>;
  /** Frees the slot of a process that's gone. */
  remove(port: number): Promise<void>;
  stop(): Promise<void>;
};

const PLACES = 6;
const MAX_WAIT_MS = 30_000;

/** HAProxy as deployed: it checks /readyz twice a second and repeats no request. */
export async function startBalancer(port: number): Promise<Balancer> {
  const folder = await mkdtemp(join(tmpdir(), "balancer-"));
  const socket = join(folder, "admin");
  const places = Array.from({ length: PLACES }, (_, i) => `p${i}`);
  await writeFile(
    join(folder, "haproxy.cfg"),
    `global
  stats socket ${socket} level admin
defaults
  mode http
  retries 0
  timeout connect 1s
  timeout client 30s
  timeout server 30s
  timeout check 2s
frontend clinic
  bind 127.0.0.1:${port}
  default_backend web
backend web
  option httpchk GET /readyz
  default-server inter 500ms fall 2 rise 1 disabled check
${places.map((name) => `  server ${name} 127.0.0.1:1`).join("\n")}
`,
  );
  const child = spawn("haproxy", ["-db", "-f", join(folder, "haproxy.cfg")], { stdio: "ignore" });
  const used = new Map<number, string>();

  async function command(line: string): Promise<string> {
    const client = connect(socket);
    client.end(`${line}\n`);
    return text(client);
  }

  await sleep(500);
  return {
    url: `http://127.0.0.1:${port}`,
    async add(web) {
      const place = places.find((name) => ![...used.values()].includes(name));
      if (!place) throw new Error("No place is free");
      used.set(web, place);
      await command(`set server web/${place} addr 127.0.0.1 port ${web}; set server web/${place} state ready`);
      for (const start = Date.now(); !(await isUp(place)); await sleep(100)) {
        if (Date.now() - start > MAX_WAIT_MS) throw new Error(`The balancer does not take ${web} for ready`);
      }
    },
    async remove(web) {
      const place = used.get(web);
      used.delete(web);
      if (place) await command(`set server web/${place} state maint`);
    },
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
      await rm(folder, { recursive: true, force: true });
    },
  };

  async function isUp(place: string): Promise<boolean> {
    const rows = (await command("show stat")).split("\n").map((line) => line.split(","));
    const column = (name: string) => rows[0]?.indexOf(name) ?? -1;
    const row = rows.find(([backend, server]) => backend === "web" && server === place);
    // A slot that was just enabled counts as up before its first probe.
    return row?.[column("status")] === "UP" && row[column("check_status")] === "L7OK";
  }
}
