import { randomBytes } from "node:crypto";
import { createServer, type Server, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { ScannerAwayError } from "#domain/files/checking.ts";
import { startClamdSandbox } from "../../../sandbox/clamd.ts";
import { freePort } from "../../../scripts/local-postgres.ts";
import { scanWithClamd } from "./scan-with-clamd.ts";

/** The harmless file that every scanner knows, in two halves so that this file is not one. */
const EICAR = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");

describe("the sandbox scanner, in clamd's own conversation", () => {
  let url: string;
  let sandbox: { stop(): Promise<void> };
  beforeAll(async () => {
    const port = await freePort();
    url = `tcp://127.0.0.1:${port}`;
    sandbox = await startClamdSandbox(port);
  });
  afterAll(() => sandbox.stop());

  test("finds the test file, also behind something else", async () => {
    for (const bytes of [Buffer.from(EICAR), Buffer.concat([randomBytes(300_000), Buffer.from(EICAR)])]) {
      expect(await scanWithClamd(url, bytes)).toEqual({ isClean: false, signature: "Eicar-Test" });
    }
  });

  test("calls 25 MB clean", async () => {
    expect(await scanWithClamd(url, Buffer.alloc(25 * 1024 * 1024, "a"))).toEqual({ isClean: true });
  });

  test("refuses what is over its limit, which is no answer", async () => {
    await expect(scanWithClamd(url, Buffer.alloc(41 * 1024 * 1024))).rejects.toThrow(ScannerAwayError);
  });
});

describe("only the exact words count", () => {
  let server: Server;
  afterEach(() => void server.close());

  test.each([
    ["stream: OK\0", { isClean: true }],
    ["stream: Win.Test.EICAR_HDB-1 FOUND\0", { isClean: false, signature: "Win.Test.EICAR_HDB-1" }],
  ])("%o", async (answer, finding) => {
    expect(await scanWithClamd(await answering(answer), Buffer.from("x"))).toEqual(finding);
  });

  test.each([
    "stream: OK",
    "stream: OK \0",
    "stream: OKAY\0",
    "OK\0",
    "stream: Bad Thing ERROR\0",
    "INSTREAM size limit exceeded. ERROR\0",
    "stream: OK\0stream: Eicar FOUND\0",
    "",
    "\0",
    "x".repeat(5_000),
  ])("%o leaves the question open", async (answer) => {
    await expect(scanWithClamd(await answering(answer), Buffer.from("x"))).rejects.toThrow(ScannerAwayError);
  });

  test("silence, a dead line and nobody there leave it open too, soon", async () => {
    const limits = { connectMs: 300, scanMs: 300 };
    const started = performance.now();
    const silent = await listening(() => {});
    await expect(scanWithClamd(silent, Buffer.from("x"), limits)).rejects.toThrow("no answer in time");
    server.close();
    const dying = await listening((socket) => setTimeout(() => socket.destroy(), 50));
    await expect(scanWithClamd(dying, Buffer.alloc(20_000_000), limits)).rejects.toThrow(ScannerAwayError);
    await expect(scanWithClamd(`tcp://127.0.0.1:${await freePort()}`, Buffer.from("x"))).rejects.toThrow(
      "ECONNREFUSED",
    );
    await expect(scanWithClamd("unix:///nowhere/clamd.ctl", Buffer.from("x"))).rejects.toThrow("ENOENT");
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  const answering = (answer: string) =>
    listening((socket) => socket.once("data", () => setTimeout(() => socket.end(answer), 20)));

  async function listening(serve: (socket: Socket) => void): Promise<string> {
    const port = await freePort();
    server = createServer((socket) => serve(socket.on("error", () => {})));
    await new Promise<void>((done) => server.listen(port, "127.0.0.1", () => done()));
    return `tcp://127.0.0.1:${port}`;
  }
});
