export type Texter = { deliver(text: { id: string; to: string; body: string }): Promise<void> };

const TIMEOUT_MS = 10_000;

/** The port to the text message service. The id deduplicates retries. */
export function createTexter(options: { url: string; key: string }): Texter {
  return {
    async deliver(text) {
      const answer = await fetch(options.url, {
        method: "POST",
        headers: { "Content-Type": "application/json", Authorization: `Bearer ${options.key}` },
        body: JSON.stringify(text),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!answer.ok) throw new Error(`The text message service answered ${answer.status}`);
    },
  };
}
