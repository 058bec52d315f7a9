/** Contrast as WCAG 2 computes it, for hex colors and the OKLCH notation of our tokens. */
export function contrastRatio(first: string, second: string): number {
  const [dark, light] = [luminance(first), luminance(second)].toSorted((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** Text that is readable (4.5:1) on any plain color, for colors chosen by people or data. */
export function readableTextOn(background: string): typeof INK | typeof WHITE | typeof BLACK {
  const onInk = contrastRatio(INK, background);
  const onWhite = contrastRatio(WHITE, background);
  // Between the two there is a small range of mid tones where only pure black reaches 4.5.
  if (Math.max(onInk, onWhite) < 4.5) return BLACK;
  return onInk >= onWhite ? INK : WHITE;
}

const INK = "#11202a";
const WHITE = "#ffffff";
const BLACK = "#000000";

type Rgb = readonly [number, number, number];

function luminance(color: string): number {
  const [r, g, b] = toLinearRgb(color);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Linear sRGB, each part 0 to 1. */
function toLinearRgb(color: string): Rgb {
  const oklch = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(color.trim());
  if (oklch) return fromOklch(Number(oklch[1]), Number(oklch[2]), Number(oklch[3]));
  const hex = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(color.trim())?.[1];
  if (!hex) throw new Error(`Not a plain hex or oklch color: ${color}`);
  const long = hex.length === 3 ? hex.replaceAll(/./g, "$&$&") : hex;
  const part = (at: number) => toLinear(Number.parseInt(long.slice(at, at + 2), 16) / 255);
  return [part(0), part(2), part(4)];
}

function toLinear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

/** Matrices from the CSS Color 4 sample code; parts out of gamut are clipped. */
function fromOklch(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (part: number) => Math.min(1, Math.max(0, part));
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}
