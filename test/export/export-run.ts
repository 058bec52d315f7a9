import { readFileSync } from "node:fs";
import { SESSION_COOKIE } from "#http/cookies.ts";
import type { Clinic, ClinicProcess } from "../clinic.ts";

export type Exported = {
  lines: number;
  bytes: number;
  /** Cells that a spreadsheet would calculate. */
  formulas: number;
  /** Every progress the page showed along the way, in percent. */
  progress: number[];
  seconds: { write: number; read: number };
  /** Megabytes above rest at the peak. */
  above: { worker: number; web: number };
};

/**
 * A full export as staff do it: planned, started with a reason, watched and downloaded, with the real worker writing and the real web
 * process serving it. Both processes' memory is watched from outside.
 */
export async function exportEverybody(clinic: Clinic, token: string): Promise<Exported> {
  const [web, worker] = [clinic.web[0]!, clinic.worker!];
  const headers = { Cookie: `${SESSION_COOKIE}=${token}`, Origin: clinic.origin };
  const post = async (path: string, fields: Record<string, string>) => {
    const body = new URLSearchParams(fields);
    const answer = await fetch(`${web.url}${path}`, { method: "POST", headers, body, redirect: "manual" });
    const to = answer.headers.get("location");
    if (!to) throw new Error(`${path} answered ${answer.status}: ${(await answer.text()).slice(0, 400)}`);
    return to;
  };
  const show = async (path: string) => (await fetch(`${web.url}${path}`, { headers })).text();
  const page = await post("/admin/users", { intent: "export-all" });
  await show(page);
  const [watchWorker, watchWeb] = [watchMemory(worker), watchMemory(web)];

  const started = performance.now();
  await post(page, { intent: "export", reason: "A trial of the export" });
  const progress = new Set<number>();
  for (let html = await show(page); !html.includes('value="fetch"'); html = await show(page)) {
    progress.add(Number(/<progress[^>]*\bvalue="([\d.]+)"/.exec(html)?.[1] ?? 0));
    await new Promise((done) => setTimeout(done, 200));
  }
  const written = performance.now();
  const file = await fetch(`${web.url}${await post(page, { intent: "fetch" })}`, { headers });
  const read = await readLines(file);
  return {
    ...read,
    progress: [...progress],
    seconds: { write: (written - started) / 1000, read: (performance.now() - written) / 1000 },
    above: { worker: watchWorker(), web: watchWeb() },
  };
}

/** A cell starts after a quote that follows a comma or a line break. */
async function readLines(answer: Response): Promise<{ lines: number; bytes: number; formulas: number }> {
  const read = { lines: 0, bytes: 0, formulas: 0 };
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of answer.body ?? []) {
    read.bytes += chunk.byteLength;
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\r\n");
    rest = lines.pop() ?? "";
    read.lines += lines.length;
    for (const line of lines) if (/(^|",)"[=+@\t\r-]/.test(line)) read.formulas++;
  }
  return read;
}

/** From now on; returns the peak above the current value, in megabytes. */
function watchMemory({ child }: ClinicProcess): () => number {
  const megabytes = () => {
    const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  };
  const rest = megabytes();
  let peak = rest;
  const watching = setInterval(() => (peak = Math.max(peak, megabytes())), 50);
  return () => {
    clearInterval(watching);
    return peak - rest;
  };
}
