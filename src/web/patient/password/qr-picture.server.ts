import QRCode from "qrcode";

/** A QR code as an SVG data URL: sharp at any size, and no other server ever sees its content. */
export async function qrPicture(text: string): Promise<string> {
  const svg = await QRCode.toString(text, { type: "svg", margin: 2, errorCorrectionLevel: "M" });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}

/** A key as it is read aloud and typed. */
export function groupsOfFour(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(" ") ?? "";
}
