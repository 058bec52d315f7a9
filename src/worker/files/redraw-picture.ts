import sharp, { type Sharp } from "sharp";
import type { FileType } from "#domain/files/file.ts";
import { decodeHeic } from "./decode-heic.ts";

const MAX_PIXELS = 50_000_000;
const MAX_SIDE = 3_000;

// Readers of formats that we never take. SVG and PDF can point at other files.
sharp.block({
  operation: ["VipsForeignLoadSvg", "VipsForeignLoadPdf", "VipsForeignLoadMagick", "VipsForeignLoadOpenslide"],
});
sharp.cache(false);

/**
 * Draws the picture anew and keeps nothing else of the file: no place and time, no second file behind it, nothing that only
 * looks like a picture. Null if it cannot be read, or has more pixels than any camera makes.
 */
export async function redrawPicture(bytes: Buffer, type: Exclude<FileType, "application/pdf">): Promise<Buffer | null> {
  try {
    return await asJpeg(type === "image/heic" ? await openHeic(bytes) : open(bytes));
  } catch (error) {
    if (isOurFault(error)) throw error;
    return null;
  }
}

function open(bytes: Buffer): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "warning", pages: 1 }).autoOrient();
}

/** sharp reads the size of an iPhone's photo but not the photo. The size is asked first: the decoder would take it all. */
async function openHeic(bytes: Buffer): Promise<Sharp> {
  const { width, height } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
  if (!width || !height || width * height > MAX_PIXELS) throw new Error("too many pixels");
  const { data, ...size } = await decodeHeic(bytes);
  // The decoder has turned it upright already.
  return sharp(data, { raw: { ...size, channels: 4 }, limitInputPixels: MAX_PIXELS });
}

function asJpeg(picture: Sharp): Promise<Buffer> {
  return picture
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 85, mozjpeg: false })
    .toBuffer();
}

/** Too little memory or a thread that could not start says nothing about the picture: then the job is tried again. */
function isOurFault(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    /^(ERR_WORKER_INIT_FAILED|ERR_MODULE_NOT_FOUND|ENOMEM|ENOENT)$/.test(String(error.code))
  );
}
