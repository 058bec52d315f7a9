import sharp, { type Sharp } from "sharp";
import type { FileType } from "#domain/files/file.ts";
import { decodeHeic } from "./decode-heic.ts";

const MAX_PIXELS = 50_000_000;
const MAX_SIDE = 3_000;

// Readers of formats we never accept. SVG and PDF can reference other files.
sharp.block({
  operation: ["VipsForeignLoadSvg", "VipsForeignLoadPdf", "VipsForeignLoadMagick", "VipsForeignLoadOpenslide"],
});
sharp.cache(false);

/**
 * Re-encodes the picture and drops everything else in the file: location and time, a second file behind it, anything that only
 * looks like a picture. Null if it can't be read, or has more pixels than any camera.
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

/** sharp reads the size of an iPhone photo but not the photo. We check the size first: the decoder would load all of it. */
async function openHeic(bytes: Buffer): Promise<Sharp> {
  const { width, height } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
  if (!width || !height || width * height > MAX_PIXELS) throw new Error("too many pixels");
  const { data, ...size } = await decodeHeic(bytes);
  // The decoder already turned it upright.
  return sharp(data, { raw: { ...size, channels: 4 }, limitInputPixels: MAX_PIXELS });
}

function asJpeg(picture: Sharp): Promise<Buffer> {
  return picture
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 85, mozjpeg: false })
    .toBuffer();
}

/** Too little memory or a thread that couldn't start says nothing about the picture, so the job retries. */
function isOurFault(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    /^(ERR_WORKER_INIT_FAILED|ERR_MODULE_NOT_FOUND|ENOMEM|ENOENT)$/.test(String(error.code))
  );
}
