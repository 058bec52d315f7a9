import { expect, test } from "vitest";
import { chooseEncoding } from "./encoding.ts";

test.each([
  // What browsers, crawlers and scripts send.
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate, br", "br"],
  ["gzip, deflate", "gzip"],
  ["gzip", "gzip"],
  ["br", "br"],
  ["deflate", "identity"],
  ["identity", "identity"],
  ["", "identity"],
  [undefined, "identity"],
  // Weights decide; a tie goes to the smaller file.
  ["br;q=0.5, gzip;q=0.8", "gzip"],
  ["br;q=0.8, gzip;q=0.8", "br"],
  ["gzip;q=1.0, br;q=0.001", "gzip"],
  ["identity, br;q=0.5", "identity"],
  ["identity;q=0.5, gzip;q=0.5", "gzip"],
  // Refusals.
  ["br;q=0, gzip", "gzip"],
  ["br;q=0, gzip;q=0.000", "identity"],
  ["br;q=0", "identity"],
  ["identity;q=0, gzip", "gzip"],
  // Everything else.
  ["*", "br"],
  ["br;q=0, *", "gzip"],
  ["*;q=0", "identity"],
  ["*;q=0, gzip", "gzip"],
  ["gzip;q=0.5, *;q=0.1", "gzip"],
  // Spaces, cases, and what nobody should send.
  ["GZIP , BR ; q=0.9", "gzip"],
  ["gzip;Q=0.5,br; Q=0.4", "gzip"],
  ["br;q=high, gzip;q=0.1", "gzip"],
  ["brotli, gzipped, xbr", "identity"],
  [",,;;=", "identity"],
])("%j is answered with %s", (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});
