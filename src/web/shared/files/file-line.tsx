import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { Icon, type IconName } from "#ui/icon.tsx";
import { useText, type Text } from "#ui/language/text.ts";
import { linkClass } from "#ui/link/link.tsx";
import { Tag } from "#ui/tag.tsx";
import type { FilesText } from "../language/es/files.server.ts";
import { Form } from "../form/form.tsx";
import { formatProgress } from "./format-file.ts";
import type { FileView } from "./file-view.server.ts";
import type { SendingFile } from "./uploader.ts";

/** A stored file: its name, status and actions. */
export function FileLine({ file }: { file: FileView }) {
  const t = useText<FilesText>();
  return (
    <Line icon={ICONS[file.state]} name={file.name} line={file.line}>
      <div className="md:w-52">
        <Tag tone={file.tag.tone} {...(file.tag.icon === undefined ? {} : { icon: file.tag.icon })}>
          {file.tag.label}
        </Tag>
      </div>
      <div className="flex items-center gap-x-3 md:w-40 md:justify-end">
        {file.href && (
          <a href={file.href} download className={linkClass("standalone")}>
            {t("Download")}
            <span className="sr-only"> {file.name}</span>
          </a>
        )}
        {file.deleteWord && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="delete" />
            <input type="hidden" name="fileId" value={file.id} />
            <Button variant={file.href ? "quiet" : "secondary"} size="small">
              {t(file.deleteWord)}
              <span className="sr-only"> {file.name}</span>
            </Button>
          </Form>
        )}
      </div>
    </Line>
  );
}

const ICONS: Record<FileView["state"], IconName> = {
  uploading: "upload",
  "being-checked": "clock",
  clean: "file",
  refused: "alert",
  failed: "alert",
};

type SendingLineProps = { file: SendingFile; onCancel(): void; onRetry(): void };

/** A file being uploaded by this page. */
export function SendingLine({ file, onCancel, onRetry }: SendingLineProps) {
  const t = useText<FilesText>();
  const percent = Math.floor((file.sent / file.bytes) * 100);
  return (
    <Line icon={file.state === "stopped" ? "alert" : "upload"} name={file.name} line={lineFor(file, t)}>
      <div className="grid gap-1 md:w-52">
        {file.state === "stopped" ? (
          <p>
            <Tag tone="danger">{t("Not sent")}</Tag>
          </p>
        ) : (
          <>
            <div
              role="progressbar"
              aria-label={t("Sending {name}", { name: file.name })}
              aria-valuenow={percent}
              className="relative h-2.5 border border-line bg-sunken"
            >
              <span
                style={{ width: `${percent}%` }}
                className="absolute inset-y-0 left-0 border-r-3 border-petrol-600 bg-band-300"
              />
            </div>
            <p className="text-small text-ink-2 tabular-nums">{percent} %</p>
          </>
        )}
      </div>
      <div className="flex items-center gap-2 md:w-40 md:justify-end">
        {file.state === "stopped" && file.canRetry && (
          <Button type="button" variant="secondary" size="small" onClick={onRetry}>
            {t("Try again")}
          </Button>
        )}
        {file.state !== "done" && (
          <Button type="button" variant="secondary" size="small" onClick={onCancel}>
            {t(file.state === "stopped" ? "Remove" : "Cancel")}
            <span className="sr-only"> {file.name}</span>
          </Button>
        )}
      </div>
    </Line>
  );
}

function lineFor(file: SendingFile, t: Text<FilesText>): string {
  if (file.problem) return t(file.problem);
  if (file.state === "queued") return t("Waiting for the previous file to finish.");
  if (file.state === "waiting")
    return t("You've lost your connection. The upload will resume when you're back online.");
  if (file.state === "done") return t("Upload complete. Starting the virus check.");
  return formatProgress(file.sent, file.bytes, file.secondsLeft, t);
}

function Line({ icon, name, line, children }: { icon: IconName; name: string; line: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 gap-y-2 border-b border-line py-4 md:items-center">
      <Icon name={icon} className="mt-0.5 self-start text-ink-2 md:self-center" />
      <div className="grid gap-x-6 gap-y-2 md:grid-cols-[minmax(0,1fr)_auto_auto] md:items-center">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="text-ink-2">{line}</p>
        </div>
        {children}
      </div>
    </li>
  );
}
