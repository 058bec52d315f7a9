import { readFile, writeFile } from "node:fs/promises";
import satori from "satori";
import sharp from "sharp";
import { parse } from "yaml";
import { z } from "zod";
import { brandName } from "./brand-name.ts";

/** Creates `public/og-image.png`, the image for shared links (spec §1: 1200 x 628): the band, the line, the headline. */
const WIDTH = 1200;
const HEIGHT = 628;
const BAND = { top: 318, height: 172 };
const [INK, PETROL, CANVAS, BAND_200, BAND_300] = ["#11202a", "#0a283a", "#f7fafc", "#dbf6a8", "#c8ed78"];

const text = await drawLettering();
const picture = await sharp(Buffer.from(drawBand()))
  .composite([{ input: Buffer.from(text) }])
  .png({ compressionLevel: 9, palette: true })
  .toBuffer();
await writeFile("public/og-image.png", picture);
process.stdout.write(`public/og-image.png, ${WIDTH} x ${HEIGHT}, ${(picture.byteLength / 1024).toFixed(1)} KB\n`);

function drawBand(): string {
  const bottom = BAND.top + BAND.height;
  const line = `M96 560H372C560 560 560 404 748 404H1040`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${CANVAS}"/>
    <rect y="${BAND.top}" width="${WIDTH}" height="${BAND.height}" fill="${BAND_200}"/>
    <path d="M0 ${BAND.top}H${WIDTH}M0 ${bottom}H${WIDTH}" stroke="${BAND_300}" stroke-width="6"/>
    <path d="${line}" fill="none" stroke="#12536d" stroke-width="8"/>
    <g fill="${CANVAS}" stroke="#12536d" stroke-width="7"><circle cx="96" cy="560" r="13"/><circle cx="236" cy="560" r="13"/></g>
    <g fill="${PETROL}"><circle cx="748" cy="404" r="17"/><circle cx="1040" cy="404" r="17"/></g>
    <g transform="translate(72 62) scale(1.5)" fill="none" stroke-width="3">
      <path d="M0 7h34v11H0z" fill="${BAND_300}"/>
      <path d="M1.500 26.500H8c6.500 0 6-14 12.500-14H27" stroke="${PETROL}"/><circle cx="28" cy="12.500" r="4" fill="${PETROL}"/>
    </g>
  </svg>`;
}

/** Satori renders a variable font at its regular weight; a stroke in the text's color makes it bold. */
async function drawLettering(): Promise<string> {
  const data = await readFile("node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2");
  const [first, ...others] = brandName().split(" ");
  const wordmark = box({ left: 138, top: 58, gap: 11, fontSize: 40, letterSpacing: -0.8 }, [
    box({ position: "relative", ...bold(40) }, first ?? ""),
    box({ position: "relative" }, others.join(" ")),
  ]);
  const claim = box(
    { left: 70, top: 132, flexDirection: "column", fontSize: 76, lineHeight: 1.08, letterSpacing: -1.2, ...bold(76) },
    (await readClaim()).map((line) => box({ position: "relative" }, line)),
  );
  return satori(box({ width: "100%", height: "100%" }, [wordmark, claim]), {
    width: WIDTH,
    height: HEIGHT,
    fonts: [{ name: "Figtree", data, weight: 400, style: "normal" }],
  });
}

/** The home page's headline, line by line. */
async function readClaim(): Promise<string[]> {
  const Home = z.object({ hero: z.object({ claim: z.array(z.string()).min(1).max(2) }) });
  return Home.parse(parse(await readFile("content/home.yaml", "utf8"))).hero.claim;
}

type Box = { type: "div"; key: null; props: { style: object; children: string | Box[] } };

function box(style: Record<string, string | number>, children: string | Box[]): Box {
  return {
    type: "div",
    key: null,
    props: { style: { position: "absolute", display: "flex", color: INK, ...style }, children },
  };
}

function bold(size: number) {
  return { WebkitTextStrokeWidth: size * 0.055, WebkitTextStrokeColor: INK };
}
