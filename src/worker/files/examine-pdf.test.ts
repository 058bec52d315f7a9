import { expect, test } from "vitest";
import { pdfOf } from "#test/pdf.ts";
import { examinePdf } from "./examine-pdf.ts";

test.each([
  ["an empty page", pdfOf()],
  ["a place to begin at", pdfOf({ catalog: "/OpenAction [3 0 R /Fit]" })],
  [
    "a link to a page of the web",
    pdfOf({
      page: "/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 1 1] /A << /S /URI /URI (https://lab.example) >> >>]",
    }),
  ],
  ["a form to fill in", pdfOf({ catalog: "/AcroForm << /Fields [] >>" })],
  ["bytes that look like a script, inside a picture", pdfOf({ padding: Buffer.from("/JS (app.alert(1)) /Launch") })],
])("%s is let in", async (_, bytes) => {
  expect(await examinePdf(bytes)).toBe("passive");
});

test.each([
  ["a script at opening", pdfOf({ catalog: "/OpenAction << /S /JavaScript /JS (app.alert(1)) >>" })],
  ["a script under a disguised name", pdfOf({ catalog: "/OpenAction << /S /J#61vaScript /J#53 (app.alert(1)) >>" })],
  ["a script by name", pdfOf({ catalog: "/Names << /JavaScript << /Names [] >> >>" })],
  ["a script of a page", pdfOf({ page: "/AA << /O << /S /JavaScript /JS (1) >> >>" })],
  ["a program to start", pdfOf({ catalog: "/OpenAction << /S /Launch /F (cmd.exe) >>" })],
  ["a form that sends itself", pdfOf({ catalog: "/OpenAction << /S /SubmitForm /F (https://x.example) >>" })],
  ["a file inside", pdfOf({ catalog: "/Names << /EmbeddedFiles << /Names [] >> >>" })],
  ["an XFA form", pdfOf({ catalog: "/AcroForm << /XFA [] /Fields [] >>" })],
  ["an action in an object of its own", pdfOf({ catalog: "/OpenAction 5 0 R", objects: ["<< /S /Launch /F (x) >>"] })],
])("%s is found", async (_, bytes) => {
  expect(await examinePdf(bytes)).toBe("active");
});

test.each([
  ["nothing but a header", Buffer.from("%PDF-1.4\nwords")],
  ["half a file", Buffer.from("%PDF-1.4\n1 0 obj <<")],
])("%s cannot be read", async (_, bytes) => {
  expect(await examinePdf(bytes)).toBe("unreadable");
});

test("without qpdf nothing is decided", async () => {
  await expect(examinePdf(pdfOf(), "qpdf-is-not-here")).rejects.toThrow("no answer");
});
