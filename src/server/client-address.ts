import { BlockList, isIP } from "node:net";

/**
 * The client's address. X-Forwarded-For counts only if the connection comes from a trusted proxy, and then from the right: the
 * first address that isn't one of our proxies. Anything further left was written by the caller.
 */
export function clientAddress(peer: string, forwardedFor: string | undefined, trusted: readonly string[]): string {
  let address = withoutMapping(peer);
  if (!forwardedFor) return address;
  const list = blockList(trusted);
  if (!contains(list, address)) return address;
  for (const hop of forwardedFor.split(",").reverse()) {
    const candidate = withoutMapping(hop.trim());
    if (!isIP(candidate)) return address;
    address = candidate;
    if (!contains(list, address)) return address;
  }
  return address;
}

/** Whether the connection comes from one of our proxies, whose headers we trust. */
export function isTrustedPeer(peer: string, trusted: readonly string[]): boolean {
  return contains(blockList(trusted), withoutMapping(peer));
}

/** Built once per list: building it costs half as much as answering a cached page. */
const lists = new WeakMap<readonly string[], BlockList>();

function blockList(entries: readonly string[]): BlockList {
  const known = lists.get(entries);
  if (known) return known;
  const list = new BlockList();
  lists.set(entries, list);
  for (const entry of entries) {
    const [address, bits] = entry.split("/");
    if (!address) continue;
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits) list.addSubnet(address, Number(bits), family);
    else list.addAddress(address, family);
  }
  return list;
}

function contains(list: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 6 ? "ipv6" : "ipv4");
}

function withoutMapping(address: string): string {
  return address.startsWith("::ffff:") ? address.slice(7) : address;
}
