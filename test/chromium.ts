import { execFileSync } from "node:child_process";

/**
 * Debian's Chromium. Its headless shell, if installed, is the same engine without a window system and needs a third of the CPU time.
 */
export function findChromium(): string {
  const found = execFileSync("sh", ["-c", "command -v chromium-headless-shell || command -v chromium"], {
    encoding: "utf8",
  });
  return found.trim();
}
