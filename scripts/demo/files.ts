import { createHash } from "node:crypto";
import type pg from "pg";
import { createFolderStore } from "#core/object-store/object-store-folder.ts";
import { demoEnv } from "./env.ts";

/** Files of member@demo.test, the same in every demo clinic: the lab's reports from before treatment and from last week. */
export const DEMO_FILE_ID = "01a1dcf5-7c8d-7422-ad9a-30b8d6ec6bf1";
export const DEMO_NEWEST_FILE_ID = "01a1dcf5-7c8d-7422-ad9a-30b8d6ec6bf2";

const DAY = 86_400_000;

type DemoFile = {
  id: string;
  name: string;
  kind: "patient-upload" | "lab-report";
  daysAgo: number;
  lines: string[];
  refusal?: "malware";
  attached?: "results";
  isRead: boolean;
};

const FILES: DemoFile[] = [
  {
    id: DEMO_FILE_ID,
    name: "baseline-panel-may.pdf",
    kind: "patient-upload",
    daysAgo: 190,
    attached: "results",
    isRead: true,
    lines: ["Sample Lab A", "Total testosterone 228 ng/dL", "Hematocrit 44.1 %"],
  },
  {
    id: DEMO_NEWEST_FILE_ID,
    name: "lab-report-november.pdf",
    kind: "lab-report",
    daysAgo: 5,
    isRead: false,
    lines: ["Sample Lab B", "Total testosterone 641 ng/dL", "Hematocrit 51.6 %"],
  },
  {
    id: "01a1dcf5-7c8d-7422-ad9a-30b8d6ec6bf3",
    name: "insurance-card.pdf",
    kind: "patient-upload",
    daysAgo: 1,
    isRead: false,
    lines: ["Sample card, not a real plan"],
  },
  {
    id: "01a1dcf5-7c8d-7422-ad9a-30b8d6ec6bf4",
    name: "scan_004.pdf",
    kind: "patient-upload",
    daysAgo: 12,
    refusal: "malware",
    isRead: false,
    lines: [],
  },
];

/** A few files of member@demo.test. Without a folder for the bytes, only their rows. */
export async function seedFiles(client: pg.Client, folder: string | undefined): Promise<void> {
  const idOf = async (email: string) =>
    (await client.query<{ user_id: string }>("select user_id from profile where email = $1", [email])).rows[0]!.user_id;
  const [member, employee] = [await idOf("member@demo.test"), await idOf("employee@demo.test")];
  const env = demoEnv();
  const store = folder ? createFolderStore({ folder, origin: env.PUBLIC_ORIGIN, keys: env.DATA_KEYS }) : null;
  for (const file of FILES) {
    const at = new Date(Date.now() - file.daysAgo * DAY);
    const bytes = demoPdf(file.lines);
    const isClean = !file.refusal;
    if (isClean) await store?.put(`files/${file.id}`, bytes, "application/pdf");
    await client.query(
      `insert into stored_file (id, user_id, kind, name, declared_type, declared_bytes, received_bytes, content_type, bytes,
         sha256, state, refusal, object_key, uploaded_by, created_at, received_at, checked_at, read_at, attached_as)
       values ($1, $2, $3, $4, 'application/pdf', $5, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $13, $14, $15)`,
      [
        file.id,
        member,
        file.kind,
        file.name,
        bytes.length,
        ...(isClean
          ? ["application/pdf", bytes.length, createHash("sha256").update(bytes).digest(), "clean", null]
          : [null, null, null, "refused", file.refusal]),
        isClean ? `files/${file.id}` : null,
        file.kind === "lab-report" ? employee : member,
        at,
        file.isRead ? at : null,
        file.attached ?? null,
      ],
    );
  }
}

/** Large clinics have the rows without the bytes. */
const MAX_PAPERS = 200;

/** The signed order for each prescription, as staff scanned it. */
export async function seedSignedOrders(client: pg.Client, folder: string | undefined): Promise<void> {
  const env = demoEnv();
  const store = folder ? createFolderStore({ folder, origin: env.PUBLIC_ORIGIN, keys: env.DATA_KEYS }) : null;
  const bytes = demoPdf(["Signed order, not a real one"]);
  const { rows } = await client.query<{ id: string }>(
    `insert into stored_file (id, user_id, kind, name, declared_type, declared_bytes, received_bytes, content_type, bytes, sha256,
       state, object_key, uploaded_by, created_at, received_at, checked_at, read_at, attached_as)
     select distinct on (signed_order_file_id) signed_order_file_id, user_id, 'signed-order',
       'signed-order-' || to_char(issued_on, 'YYYY-MM-DD') || '.pdf', 'application/pdf', $1::int, $1, 'application/pdf', $1, $2,
       'clean', 'files/' || signed_order_file_id, (select user_id from profile where email = 'employee@demo.test'),
       transcribed_at, transcribed_at, transcribed_at, transcribed_at, 'prescription'
     from prescription returning id`,
    [bytes.length, createHash("sha256").update(bytes).digest()],
  );
  if (rows.length > MAX_PAPERS) return;
  for (const { id } of rows) await store?.put(`files/${id}`, bytes, "application/pdf");
}

/** A page with a few words, written by hand: readers rebuild the table at its end that's missing here. */
function demoPdf(lines: string[]): Buffer {
  const text = lines.map((line, i) => `BT /F1 14 Tf 72 ${720 - i * 24} Td (${line}) Tj ET`).join("\n");
  return Buffer.from(
    [
      "%PDF-1.4",
      "1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj",
      "2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj",
      "3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >> endobj",
      `4 0 obj << /Length ${text.length} >> stream`,
      text,
      "endstream endobj",
      "5 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> endobj",
      "trailer << /Root 1 0 R >>",
      // As large as a scan, so the page shows a realistic size.
      `%${" ".repeat(180_000 + text.length * 400)}`,
      "%%EOF",
    ].join("\n"),
  );
}
