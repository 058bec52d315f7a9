import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import satori from "satori";
import sharp from "sharp";
import { parse } from "yaml";
import { z } from "zod";
import { MAIN_HEADINGS } from "#web/site/parts/text/main-headings.ts";
import { brandName } from "./brand-name.ts";

/**
 * Creates the images for shared links (spec §1: 1200 x 628): the band, the line and a headline. `public/og-image.png` has the home
 * page's, and each treatment, article and main page has one with its title in `public/social`. One that is there with the same text is
 * left as it is, so only the first build draws them all.
 */
const WIDTH = 1200;
const HEIGHT = 628;
const BAND = { top: 318, height: 172 };
const [INK, PETROL, CANVAS, BAND_200, BAND_300] = ["#11202a", "#0a283a", "#f7fafc", "#dbf6a8", "#c8ed78"];
const FOLDER = "public/social";
/** What was drawn, by file. Hidden, so that it is not served. */
const DRAWN = `${FOLDER}/.drawn.json`;

type Picture = { file: string; lines: string[] };

const brand = brandName();
const fonts = [
  {
    name: "Figtree",
    data: readFileSync("node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2"),
    weight: 400 as const,
    style: "normal" as const,
  },
];
const ground = await sharp(Buffer.from(drawBand())).removeAlpha().raw().toBuffer();

const pictures = listPictures();
const before = readDrawn();
const now = Object.fromEntries(pictures.map((picture) => [picture.file, hashOf(picture)]));
const due = pictures.filter(({ file }) => before[file] !== now[file] || !existsSync(file));
for (const file of Object.keys(before).filter((file) => !(file in now))) await rm(file, { force: true });
const sizes = await Promise.all(due.map(draw));
await writeFile(DRAWN, JSON.stringify(now));
const kilobytes = (sizes.reduce((sum, size) => sum + size, 0) / 1024).toFixed(0);
process.stdout.write(`${due.length} of ${pictures.length} pictures for shared links drawn, ${kilobytes} KB\n`);

function listPictures(): Picture[] {
  const Page = z.object({ path: z.string(), title: z.string() });
  const pages = ["treatments", "es/treatments", "resources", "es/resources"].flatMap((folder) =>
    readdirSync(`content/${folder}`).map((file) => {
      const source = readFileSync(`content/${folder}/${file}`, "utf8");
      return Page.parse(parse(/^---\n([\s\S]*?)\n---\n/.exec(source)?.[1] ?? ""));
    }),
  );
  const main = Object.entries(MAIN_HEADINGS).map(([slug, title]) => ({ path: `/${slug}`, title }));
  return [
    { file: "public/og-image.png", lines: readClaim() },
    ...[...main, ...pages].map(({ path, title }) => ({ file: `${FOLDER}${path}.png`, lines: [title] })),
  ];
}

async function draw({ file, lines }: Picture): Promise<number> {
  const text = await drawLettering(lines);
  const picture = await sharp(ground, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .composite([{ input: Buffer.from(text) }])
    .png({ compressionLevel: 6, palette: true, colors: 64, effort: 1 })
    .toBuffer();
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, picture);
  return picture.byteLength;
}

/** Changes with the text, the brand and the way it is drawn. */
function hashOf({ lines }: Picture): string {
  const source = readFileSync(import.meta.filename);
  return createHash("sha256")
    .update(JSON.stringify([brand, lines]))
    .update(source)
    .digest("hex")
    .slice(0, 16);
}

function readDrawn(): Record<string, string> {
  return existsSync(DRAWN) ? z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(DRAWN, "utf8"))) : {};
}

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
async function drawLettering(lines: string[]): Promise<string> {
  const [first, ...others] = brand.split(" ");
  const wordmark = box({ left: 138, top: 58, gap: 11, fontSize: 40, letterSpacing: -0.8 }, [
    box({ position: "relative", ...bold(40) }, first ?? ""),
    box({ position: "relative" }, others.join(" ")),
  ]);
  const headline = box(
    {
      left: 70,
      top: 132,
      width: WIDTH - 140,
      flexDirection: "column",
      fontSize: 76,
      lineHeight: 1.08,
      letterSpacing: -1.2,
      ...bold(76),
    },
    lines.map((line) => box({ position: "relative", textWrap: "balance" }, line)),
  );
  return satori(box({ width: "100%", height: "100%" }, [wordmark, headline]), { width: WIDTH, height: HEIGHT, fonts });
}

/** The home page's headline, line by line. */
function readClaim(): string[] {
  const Home = z.object({ hero: z.object({ claim: z.array(z.string()).min(1).max(2) }) });
  return Home.parse(parse(readFileSync("content/home.yaml", "utf8"))).hero.claim;
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
