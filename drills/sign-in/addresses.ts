const PER_WINDOW = 20;
const WINDOW_MS = 61_000;

/**
 * Loopback addresses used as an attacker would: each up to its limit per minute, then the next. `take` waits until the requested number
 * of attempts is free.
 */
export function createAddresses(count: number, network: string): { take(tries: number): Promise<string[]> } {
  const slots = Array.from({ length: count }, (_, i) => ({
    address: `127.${network}.${i >> 7}.${(i & 127) + 1}`,
    used: 0,
    since: -Infinity,
  }));
  return {
    async take(tries) {
      for (;;) {
        const now = performance.now();
        for (const slot of slots) {
          if (now - slot.since > WINDOW_MS) Object.assign(slot, { used: 0, since: now });
        }
        const free = slots.reduce((sum, { used }) => sum + PER_WINDOW - used, 0);
        if (free >= tries) return Array.from({ length: tries }, () => use(leastUsed()));
        await new Promise((done) => setTimeout(done, 250));
      }
    },
  };

  function leastUsed() {
    return slots.reduce((best, slot) => (slot.used < best.used ? slot : best));
  }

  function use(slot: (typeof slots)[number]): string {
    slot.used += 1;
    return slot.address;
  }
}
