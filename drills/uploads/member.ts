import type { Clinic } from "#test/clinic.ts";

const PART = 256 * 1024;

/** A member's browser: uploads files in chunks and requests links. */
export function memberOf(clinic: Clinic, session: string | null, address: string) {
  const send = (method: string, path: string, headers: Record<string, string> = {}, body?: Buffer) =>
    fetch(`${clinic.web[0]!.url}${path}`, {
      method,
      redirect: "manual",
      headers: {
        Origin: clinic.origin,
        "Tus-Resumable": "1.0.0",
        "X-Forwarded-For": address,
        ...(session ? { Cookie: `__Host-session=${session}` } : {}),
        ...headers,
      },
      ...(body ? { body: new Uint8Array(body) } : {}),
    });
  return {
    send,
    async announce(name: string, bytes: number): Promise<string> {
      const answer = await send("POST", "/api/uploads", {
        "Upload-Length": String(bytes),
        "Upload-Metadata": `filename ${Buffer.from(name).toString("base64")}`,
      });
      const id = answer.headers.get("location")?.split("/").at(-1);
      if (answer.status !== 201 || !id) throw new Error(`Announcing was answered ${answer.status}`);
      return id;
    },
    async upload(name: string, bytes: Buffer): Promise<string> {
      const id = await this.announce(name, bytes.length);
      for (let offset = 0; offset < bytes.length; offset += PART) {
        const headers = { "Upload-Offset": String(offset), "Content-Type": "application/offset+octet-stream" };
        const piece = bytes.subarray(offset, offset + PART);
        let answer = await send("PATCH", `/api/uploads/${id}`, headers, piece);
        for (; answer.status === 429; answer = await send("PATCH", `/api/uploads/${id}`, headers, piece)) {
          await new Promise((done) => setTimeout(done, Number(answer.headers.get("retry-after") ?? 1) * 1000));
        }
        if (answer.status !== 204) throw new Error(`A piece was answered ${answer.status}`);
      }
      return id;
    },
    /** The link, or null if this person can't get one. */
    async linkFor(fileId: string): Promise<string | null> {
      const answer = await send("GET", `/profile/files/${fileId}`);
      const to = answer.headers.get("location") ?? "";
      await answer.arrayBuffer();
      return answer.status === 303 && !to.startsWith("/please-login") ? to : null;
    },
  };
}
