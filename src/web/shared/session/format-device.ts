/** "Chrome on Windows", as it was recorded; a browser that was not recognized has no name. */
export function formatDevice(device: string): string {
  return device.replace(/^unknown\b/, "A browser");
}
