import { readFile, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { brandName } from "./brand-name.ts";

/** Creates the icons for browsers and home screens from `public/favicon.svg`, and the manifest that lists them. */
const PAPER = "#f7fafc";
const drawing = await readFile("public/favicon.svg");

await write("favicon.ico", icoOf(await draw({ size: 32, inset: 0 })));
await write("apple-touch-icon.png", await draw({ size: 180, inset: 0.14, ground: PAPER }));
await write("icon-192.png", await draw({ size: 192, inset: 0 }));
await write("icon-512.png", await draw({ size: 512, inset: 0 }));
await write("icon-maskable-512.png", await draw({ size: 512, inset: 0.22, ground: PAPER }));
await write("site.webmanifest", Buffer.from(JSON.stringify(manifest(), null, 2)));

/** `inset` is the margin as a share of the size: phones cut their own shape out of a maskable icon. */
async function draw({ size, inset, ground }: { size: number; inset: number; ground?: string }): Promise<Buffer> {
  const inner = Math.round(size * (1 - 2 * inset));
  const margin = Math.round((size - inner) / 2);
  const picture = await sharp(drawing, { density: (72 * inner) / 32 })
    .resize(inner, inner)
    .png()
    .toBuffer();
  return sharp({ create: { width: size, height: size, channels: 4, background: ground ?? "#00000000" } })
    .composite([{ input: picture, left: margin, top: margin }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** One PNG inside the old container: a 6-byte header and a 16-byte entry. */
function icoOf(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(32, 6);
  head.writeUInt8(32, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.byteLength, 14);
  head.writeUInt32LE(head.byteLength, 18);
  return Buffer.concat([head, png]);
}

function manifest() {
  const name = brandName();
  return {
    name,
    short_name: name.split(" ")[0],
    start_url: "/",
    display: "browser",
    background_color: PAPER,
    theme_color: "#ffffff",
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
}

async function write(name: string, bytes: Buffer): Promise<void> {
  await writeFile(`public/${name}`, bytes);
  process.stdout.write(`public/${name}, ${(bytes.byteLength / 1024).toFixed(1)} KB\n`);
}
