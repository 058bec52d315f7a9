import type { Inspector } from "#domain/files/checking.ts";
import { examinePdf } from "./examine-pdf.ts";
import { redrawPicture } from "./redraw-picture.ts";
import { scanWithClamd } from "./scan-with-clamd.ts";

export function createInspector({ clamdUrl }: { clamdUrl: string }): Inspector {
  return {
    scan: (bytes) => scanWithClamd(clamdUrl, bytes),
    redraw: redrawPicture,
    examine: (bytes) => examinePdf(bytes),
  };
}
