export type Answer = { status: number; body: object; headers?: Record<string, string> };

type Entry = { fingerprint: string; answer: Answer | null };

/**
 * The first answer to a key is the answer for ever: a decline and a server error too. Another request under the same key is a
 * mistake; one that comes while the first is still at work has to come again.
 */
export function createKeyStore() {
  const entries = new Map<string, Entry>();
  return {
    /** Null: go on, and call `save` or `drop`. */
    begin(key: string, fingerprint: string): Answer | null {
      const entry = entries.get(key);
      if (!entry) {
        entries.set(key, { fingerprint, answer: null });
        return null;
      }
      if (entry.fingerprint !== fingerprint) {
        return problem(
          400,
          "Keys for idempotent requests can only be used with the same parameters they were first used with.",
        );
      }
      if (!entry.answer) {
        return problem(
          409,
          "There is currently another in-progress request using this Idempotent Key.",
          "idempotency_key_in_use",
        );
      }
      return { ...entry.answer, headers: { ...entry.answer.headers, "Idempotent-Replayed": "true" } };
    },
    save(key: string, answer: Answer): void {
      const entry = entries.get(key);
      if (entry) entry.answer = answer;
    },
    drop: (key: string): void => void entries.delete(key),
    /** The vendor forgets keys after a day. */
    forget: (): void => entries.clear(),
    size: (): number => entries.size,
  };
}

function problem(status: number, message: string, code?: string): Answer {
  return { status, body: { error: { type: "idempotency_error", message, ...(code ? { code } : {}) } } };
}
