/** All that outside code is ever told. */
export type VendorMessage = { event: "pageview"; page: string } | { event: "Lead" };

let send: ((message: VendorMessage) => void) | null = null;

/** The frame that holds outside code says how to reach it, and that it is gone. */
export function connectVendors(to: typeof send): void {
  send = to;
}

/** Does nothing unless outside code is there, which takes a configuration and the visitor's yes. */
export function notifyVendors(message: VendorMessage): void {
  send?.(message);
}
