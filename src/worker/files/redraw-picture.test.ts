import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { redrawPicture } from "./redraw-picture.ts";

const EXIF = { IFD0: { Copyright: "secret words", Make: "Phone" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "41/1" } };
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#196884" } });

test("a photo loses its place, its maker and whatever stood behind it", async () => {
  const photo = await picture(40, 30).jpeg().withExif(EXIF).withIccProfile("p3").toBuffer();
  const given = Buffer.concat([photo, Buffer.from("<script>alert(1)</script>")]);
  expect(given.includes("secret words")).toBe(true);
  const drawn = (await redrawPicture(given, "image/jpeg"))!;
  const { exif, icc, xmp, iptc, format } = await sharp(drawn).metadata();
  expect({ exif, icc, xmp, iptc, format }).toEqual({ format: "jpeg" });
  expect(drawn.includes("secret")).toBe(false);
  expect(drawn.includes("script")).toBe(false);
});

test("a photo taken sideways is turned upright", async () => {
  const sideways = await picture(40, 20).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const { width, height, orientation } = await sharp((await redrawPicture(sideways, "image/jpeg"))!).metadata();
  expect({ width, height, orientation }).toEqual({ width: 20, height: 40, orientation: undefined });
});

test("a photo of an iPhone is read, without what it says besides", async () => {
  const photo = await readFile("test/fixtures/photo.heic");
  expect(photo.includes("secret words")).toBe(true);
  const drawn = (await redrawPicture(photo, "image/heic"))!;
  const { width, height, exif, format } = await sharp(drawn).metadata();
  expect({ width, height, exif, format }).toEqual({ width: 480, height: 320, format: "jpeg", exif: undefined });
  // The paper in the upper left corner is nearly white.
  const { data } = await sharp(drawn)
    .extract({ left: 5, top: 5, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(Math.min(...data)).toBeGreaterThan(230);
});

test("a large photo is made smaller, what is see-through becomes white", async () => {
  const large = await picture(5_000, 1_000).png().toBuffer();
  expect(await sharp((await redrawPicture(large, "image/png"))!).metadata()).toMatchObject({
    width: 3_000,
    height: 600,
  });
  const clear = await sharp({ create: { width: 4, height: 4, channels: 4, background: "#00000000" } })
    .png()
    .toBuffer();
  const { data } = await sharp((await redrawPicture(clear, "image/png"))!)
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(data[0]).toBeGreaterThan(250);
});

test("what cannot be read is null, quickly: half a photo, a bomb, a drawing in disguise", async () => {
  const started = performance.now();
  const photo = await picture(400, 300).jpeg().toBuffer();
  const bomb = await sharp({
    create: { width: 15_000, height: 15_000, channels: 3, background: "#fff" },
    limitInputPixels: false,
  })
    .png()
    .toBuffer();
  const drawing = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  );
  const heic = await readFile("test/fixtures/photo.heic");
  const made = performance.now() - started;
  expect(await redrawPicture(photo.subarray(0, photo.length / 2), "image/jpeg")).toBeNull();
  expect(await redrawPicture(bomb, "image/png")).toBeNull();
  expect(await redrawPicture(drawing, "image/png")).toBeNull();
  expect(await redrawPicture(heic.subarray(0, 900), "image/heic")).toBeNull();
  expect(await redrawPicture(Buffer.from("nothing"), "image/jpeg")).toBeNull();
  expect(performance.now() - started - made).toBeLessThan(5_000);
});
