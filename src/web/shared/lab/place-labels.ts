/** Where the words beside points go, so that none stands on another. */

export type PlacedLabel = { x: number; y: number; text: string; isOut: boolean; isLast: boolean };
type Place = { x: number; y: number; text: string; isOut: boolean; isLast: boolean; shape: "dot" | "up" | "down" };
type Box = { left: number; right: number; top: number; bottom: number };

const LETTER = 7.8;
const HEIGHT = 18;

/**
 * The newest first, then what is out of range, then from new to old: above its point or below, and where neither is free not at
 * all. The table beside the drawing has them all.
 */
export function placeLabels(
  points: readonly Place[],
  area: { left: number; right: number; top: number; floor: number },
): PlacedLabel[] {
  const taken: Box[] = points.map(({ x, y }) => ({ left: x - 7, right: x + 7, top: y - 7, bottom: y + 7 }));
  const placed: PlacedLabel[] = [];
  const order = [...points].reverse().sort((a, b) => rank(b) - rank(a));
  for (const point of order) {
    const own = taken[points.indexOf(point)]!;
    const half = (point.text.length * LETTER) / 2;
    const x = Math.min(Math.max(point.x, area.left + half), area.right - half - 2);
    const sides = point.shape === "down" ? [24, -12] : [-12, 24];
    const y = sides
      .map((side) => point.y + side)
      .find((baseline) => {
        const box = { left: x - half, right: x + half, top: baseline - HEIGHT + 4, bottom: baseline + 4 };
        const isInside = box.top >= area.top && box.bottom <= area.floor;
        return isInside && !taken.some((other) => other !== own && overlaps(box, other));
      });
    if (y === undefined) continue;
    taken.push({ left: x - half, right: x + half, top: y - HEIGHT + 4, bottom: y + 4 });
    placed.push({ x: round(x), y: round(y), text: point.text, isOut: point.isOut, isLast: point.isLast });
  }
  return placed;
}

function rank({ isLast, isOut }: Place): number {
  return (isLast ? 2 : 0) + (isOut ? 1 : 0);
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

const round = (value: number) => Math.round(value * 10) / 10;
