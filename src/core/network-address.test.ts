import { expect, test } from "vitest";
import { foldAddress } from "./network-address.ts";

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002:ffff::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["64:ff9b::192.0.2.33", "64:ff9b:0:0::/64"],
  ["1:2:3:4:5:6:192.0.2.33", "1:2:3:4::/64"],
  ["not an address", "not an address"],
])("%s is the network %s", (address, network) => {
  expect(foldAddress(address)).toBe(network);
});

test("two addresses of one household are one network, and a neighbor's is another", () => {
  expect(foldAddress("2001:db8:1:2:aaaa::1")).toBe(foldAddress("2001:db8:1:2:bbbb::2"));
  expect(foldAddress("2001:db8:1:3::1")).not.toBe(foldAddress("2001:db8:1:2::1"));
});
