import { isIPv6 } from "node:net";

/**
 * The network a request came from. A household has a whole IPv6 /64 and changes addresses within it all day, so the first half of the
 * address is the network; an IPv4 address stays as it is.
 */
export function foldAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  return `${firstHalf(address.split("%")[0] ?? address).join(":")}::/64`;
}

function firstHalf(address: string): string[] {
  const [head = "", tail] = address.split("::");
  const front = groups(head);
  if (tail === undefined) return front.slice(0, 4);
  const back = groups(tail);
  const zeros = Array.from({ length: 8 - front.length - back.length }, () => "0");
  return [...front, ...zeros, ...back].slice(0, 4);
}

/** An IPv4 suffix counts as two groups. */
function groups(part: string): string[] {
  return part
    .split(":")
    .filter(Boolean)
    .flatMap((group) => (group.includes(".") ? ["0", "0"] : [Number.parseInt(group, 16).toString(16)]));
}
