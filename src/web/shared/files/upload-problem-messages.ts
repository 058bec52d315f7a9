import type { FilesText } from "../language/es/files.server.ts";
import type { UploadProblem } from "#domain/files/file.ts";

export const UPLOAD_PROBLEM_MESSAGES: Readonly<Record<UploadProblem, FilesText>> = {
  type: "This isn't a PDF, JPEG, PNG or HEIC file. Save it as one of these, or take a photo of it.",
  "too-large": "This file is larger than 25 MB. Send it in parts, or take a photo of the page you need.",
  empty: "This file is empty. Choose it again, or take a photo.",
};
