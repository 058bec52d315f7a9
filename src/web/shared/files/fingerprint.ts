const EDGE_BYTES = 64 * 1024;

/** Identifies a file by size, start and end, so an upload resumes only with the same file, whatever its name. */
export async function fingerprintOf(file: Blob): Promise<string> {
  const [start, end] = await Promise.all([
    file.slice(0, EDGE_BYTES).arrayBuffer(),
    file.slice(Math.max(0, file.size - EDGE_BYTES)).arrayBuffer(),
  ]);
  const all = await new Blob([`${file.size}:`, start, end]).arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", all));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
