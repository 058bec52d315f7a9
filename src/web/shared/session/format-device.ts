/** "Chrome on Windows", as recorded; an unrecognized browser has no name. */
export function formatDevice(device: string): string {
  return device.replace(/^unknown\b/, "A browser");
}
