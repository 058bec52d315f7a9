import { expect, test } from "vitest";
import { clientAddress } from "./client-address.ts";

const PROXIES = ["10.0.0.0/8", "192.0.2.7", "2001:db8::/32"];

test.each([
  ["a direct caller is who it is", "203.0.113.5", undefined, "203.0.113.5"],
  ["a direct caller's word about itself is ignored", "203.0.113.5", "198.51.100.9", "203.0.113.5"],
  ["also if it names one of our proxies", "203.0.113.5", "10.0.0.1", "203.0.113.5"],
  ["a proxy's word is taken", "10.1.2.3", "198.51.100.9", "198.51.100.9"],
  ["a single trusted address counts as well as a network", "192.0.2.7", "198.51.100.9", "198.51.100.9"],
  ["but not its neighbor", "192.0.2.8", "198.51.100.9", "192.0.2.8"],
  ["what the caller wrote stands left of what the proxy added", "10.1.2.3", "1.1.1.1, 198.51.100.9", "198.51.100.9"],
  ["hops through our own proxies are skipped", "10.1.2.3", "1.1.1.1, 198.51.100.9, 10.9.9.9", "198.51.100.9"],
  ["rubbish ends the walk at the last address we know", "10.1.2.3", "198.51.100.9, unknown", "10.1.2.3"],
  ["a port makes it rubbish", "10.1.2.3", "198.51.100.9:1234", "10.1.2.3"],
  ["a script is rubbish", "10.1.2.3", "<script>", "10.1.2.3"],
  ["an empty header changes nothing", "10.1.2.3", "", "10.1.2.3"],
  ["empty hops end the walk", "10.1.2.3", "198.51.100.9,,", "10.1.2.3"],
  ["a chain of nothing but proxies gives the outermost", "10.1.2.3", "10.0.0.1, 10.0.0.2", "10.0.0.1"],
  ["IPv4 in IPv6 clothes is the same address", "::ffff:10.1.2.3", "::ffff:198.51.100.9", "198.51.100.9"],
  ["IPv6 proxies work", "2001:db8::1", "2606:4700::1111", "2606:4700::1111"],
])("%s", (_, peer, header, address) => {
  expect(clientAddress(peer, header, PROXIES)).toBe(address);
});

test("without trusted proxies nobody is believed, not even this machine", () => {
  expect(clientAddress("127.0.0.1", "198.51.100.9", [])).toBe("127.0.0.1");
});
