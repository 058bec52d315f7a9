import type { Step } from "./visit-keys.ts";

/** Where the video is: in its column, or free above the page, as a share of the room there is. */
export type Place = { x: number; y: number } | null;

const STEP = 0.125;

/** One press of an arrow. From its column it starts at the top right; pushed out at the right it is in its column again. */
export function movePlace(place: Place, by: Step): Place {
  if (!place) return by.x === 1 ? null : movePlace({ x: 1, y: 0 }, by);
  if (by.x === 1 && place.x === 1) return null;
  return { x: clamp(place.x + by.x * STEP), y: clamp(place.y + by.y * STEP) };
}

export function clamp(share: number): number {
  return Math.min(1, Math.max(0, share));
}

export function readPlace(stored: string | null): Place {
  const [x, y] = (stored ?? "").split(" ").map(Number);
  return x === undefined || y === undefined || !(x >= 0 && x <= 1 && y >= 0 && y <= 1) ? null : { x, y };
}

export function writePlace(place: Place): string | null {
  return place && `${place.x} ${place.y}`;
}
