/** A PDF that readers can open: one empty page, anything else its catalog names, and as many bytes as a test wants. */
export function pdfOf(
  options: { padding?: Uint8Array; catalog?: string; page?: string; objects?: readonly string[] } = {},
): Buffer {
  const padding = Buffer.from(options.padding ?? []);
  const objects = [
    Buffer.from(`<< /Type /Catalog /Pages 2 0 R ${options.catalog ?? ""} >>`),
    Buffer.from("<< /Type /Pages /Kids [3 0 R] /Count 1 >>"),
    Buffer.from(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${options.page ?? ""} >>`),
    Buffer.concat([Buffer.from(`<< /Length ${padding.length} >>\nstream\n`), padding, Buffer.from("\nendstream")]),
    ...(options.objects ?? []).map((text) => Buffer.from(text)),
  ];
  const parts = [Buffer.from("%PDF-1.7\n")];
  const offsets: number[] = [];
  let size = parts[0]!.length;
  for (const [i, body] of objects.entries()) {
    offsets.push(size);
    const part = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), body, Buffer.from("\nendobj\n")]);
    parts.push(part);
    size += part.length;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const count = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${size}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
