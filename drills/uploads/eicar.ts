import { crc32, deflateRawSync } from "node:zlib";
import sharp from "sharp";

/** The harmless file every scanner knows, in two halves so this file isn't one. */
export const EICAR = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");

/** The test file in all its disguises, under names we accept. */
export async function eicarSet(): Promise<{ what: string; name: string; bytes: Buffer; needsUnpacking: boolean }[]> {
  const plain = Buffer.from(EICAR);
  const zipped = zip("eicar.com", plain);
  const color = { width: 64, height: 64, channels: 3 as const, background: "#196884" };
  const png = await sharp({ create: color }).png().toBuffer();
  const jpeg = await sharp({ create: color }).jpeg().toBuffer();
  return [
    { what: "plain, named as a PDF", name: "report.pdf", bytes: plain, needsUnpacking: false },
    { what: "plain, named as a photo", name: "photo.jpg", bytes: plain, needsUnpacking: false },
    {
      what: "inside a PDF",
      name: "report.pdf",
      bytes: Buffer.from(`%PDF-1.4\n${EICAR}\n%%EOF`),
      needsUnpacking: false,
    },
    { what: "zipped", name: "report.pdf", bytes: zipped, needsUnpacking: true },
    { what: "zipped twice", name: "report.pdf", bytes: zip("inner.zip", zipped), needsUnpacking: true },
    {
      what: "behind a PNG that can be seen",
      name: "photo.png",
      bytes: Buffer.concat([png, plain]),
      needsUnpacking: false,
    },
    { what: "behind a JPEG, zipped", name: "photo.jpg", bytes: Buffer.concat([jpeg, zipped]), needsUnpacking: true },
  ];
}

/** The smallest possible archive: one compressed file. */
function zip(name: string, bytes: Buffer): Buffer {
  const packed = deflateRawSync(bytes);
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt16LE(8, 4);
  facts.writeUInt32LE(crc32(bytes), 10);
  facts.writeUInt32LE(packed.length, 14);
  facts.writeUInt32LE(bytes.length, 18);
  facts.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from("PK\x03\x04"), facts, Buffer.from(name), packed]);
  const central = Buffer.concat([Buffer.from("PK\x01\x02\x14\0"), facts, Buffer.alloc(14), Buffer.from(name)]);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}
