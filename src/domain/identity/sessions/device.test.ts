import { expect, test } from "vitest";
import { deviceName } from "./device.ts";

test.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36", "Chrome on Windows"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0 Safari/537.36 Edg/142.0", "Edge on Windows"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/26.0 Safari/605.1.15", "Safari on Mac"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) CriOS/142.0 Mobile Safari/604.1", "Chrome on iPhone"],
  ["Mozilla/5.0 (Linux; Android 16) Chrome/142.0 Mobile Safari/537.36 OPR/90.0", "Opera on Android"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
  ["<script>alert(1)</script>", "unknown"],
  [null, "unknown"],
])("%s is %s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
