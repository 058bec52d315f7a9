import { execFile, spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../../scripts/local-postgres.ts";

const run = promisify(execFile);

export const hasRadosgw = () => existsSync("/usr/bin/radosgw") && existsSync("/usr/bin/ceph-osd");

/** A real S3 store from scratch: Ceph with one of each daemon, in memory, with its own authentication on. */
export async function startRadosgw(folder: string) {
  const [v2, v1, port] = [await freePort(), await freePort(), await freePort()];
  const [fsid, osdId] = [randomUUID(), randomUUID()];
  const monitor = `[v2:127.0.0.1:${v2},v1:127.0.0.1:${v1}]`;
  const at = (...path: string[]) => join(folder, ...path);
  for (const name of ["mon.a", "mgr.x", "osd.0", "rgw"]) await mkdir(at(name), { recursive: true });
  await writeFile(at("ceph.conf"), config({ folder, fsid, monitor, port }));
  const env = { ...process.env, CEPH_CONF: at("ceph.conf") };
  const tool = async (name: string, ...args: string[]) => (await run(name, args, { env, timeout: 60_000 })).stdout;
  const children: ChildProcess[] = [];
  const daemon = (name: string, ...args: string[]) => {
    const child = spawn(name, ["-f", ...args], { env, stdio: "ignore" });
    process.once("exit", () => child.kill("SIGKILL"));
    children.push(child);
  };
  const everything = ["--cap", "mon", "allow *", "--cap", "osd", "allow *", "--cap", "mgr", "allow *"];

  await tool("ceph-authtool", "--create-keyring", at("keyring"), "--gen-key", "-n", "mon.", "--cap", "mon", "allow *");
  await tool("ceph-authtool", at("keyring"), "--gen-key", "-n", "client.admin", ...everything);
  await tool("monmaptool", "--create", "--fsid", fsid, "--addv", "a", monitor, at("monmap"));
  await tool("ceph-mon", "--mkfs", "-i", "a", "--monmap", at("monmap"), "--keyring", at("keyring"));
  daemon("ceph-mon", "-i", "a");
  const keyFor = async (who: string, file: string, ...caps: string[]) =>
    writeFile(file, await tool("ceph", "--connect-timeout", "30", "auth", "get-or-create", who, ...caps));
  await keyFor("mgr.x", at("mgr.x", "keyring"), "mon", "allow profile mgr", "osd", "allow *");
  daemon("ceph-mgr", "-i", "x");
  const secret = (await tool("ceph-authtool", "--gen-print-key")).trim();
  await writeFile(at("secret.json"), JSON.stringify({ cephx_secret: secret }));
  await tool("ceph", "osd", "new", osdId, "-i", at("secret.json"));
  await tool("ceph-authtool", "--create-keyring", at("osd.0", "keyring"), "-n", "osd.0", "--add-key", secret);
  await tool("ceph-osd", "-i", "0", "--mkfs", "--osd-uuid", osdId);
  daemon("ceph-osd", "-i", "0");
  await keyFor("client.rgw.a", at("rgw", "keyring"), "mon", "allow rw", "osd", "allow rwx");
  daemon("radosgw", "-n", "client.rgw.a");
  const url = `http://127.0.0.1:${port}`;
  for (let i = 0; i < 300 && !(await fetch(url).catch(() => null)); i++)
    await new Promise((done) => setTimeout(done, 200));
  const addUser = async (uid: string) => {
    const keys = { keyId: `${uid}-key`, secret: randomUUID() };
    await tool(
      "radosgw-admin",
      "user",
      "create",
      "--uid",
      uid,
      "--display-name",
      uid,
      "--access-key",
      keys.keyId,
      "--secret-key",
      keys.secret,
    );
    return keys;
  };
  return {
    url,
    addUser,
    async stop(): Promise<void> {
      const ended = children.map((child) => new Promise((done) => child.once("exit", done)));
      for (const child of children) child.kill("SIGKILL");
      await Promise.all(ended);
    },
  };
}

function config({ folder, fsid, monitor, port }: { folder: string; fsid: string; monitor: string; port: number }) {
  return `[global]
fsid = ${fsid}
mon host = ${monitor}
public network = 127.0.0.0/8
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
mon allow pool size one = true
mon data avail crit = 1
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
osd objectstore = memstore
memstore device bytes = 2147483648
mon data = ${folder}/mon.a
mgr data = ${folder}/mgr.x
osd data = ${folder}/osd.0
keyring = ${folder}/keyring
log file = ${folder}/$name.log
admin socket = ${folder}/$name.asok
pid file = ${folder}/$name.pid
run dir = ${folder}
crash dir = ${folder}
[mgr.x]
keyring = ${folder}/mgr.x/keyring
[osd.0]
keyring = ${folder}/osd.0/keyring
[client.rgw.a]
keyring = ${folder}/rgw/keyring
rgw data = ${folder}/rgw
rgw frontends = beast endpoint=127.0.0.1:${port}
`;
}
