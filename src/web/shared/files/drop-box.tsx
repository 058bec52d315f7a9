import { useRef, useState, type DragEvent } from "react";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Field } from "#ui/form/field.tsx";
import { FieldError } from "#ui/form/field-message.tsx";
import { useText } from "#ui/language/text.ts";
import { Icon } from "#ui/icon.tsx";
import { Select } from "#ui/form/select.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import { ACCEPTED_ENDINGS } from "#domain/files/file.ts";
import type { FilesText } from "../language/es/files.server.ts";
import { problemOf, type Refused } from "../form/problems.ts";

type DropBoxProps = {
  /** What is sent here: to drop it, and to send it without JavaScript. */
  titles: { drop: string; send: string };
  onFiles(files: Iterable<File>, kind?: string): void;
  /** Staff choose the document type. */
  hasKinds: boolean;
  refused: Refused | undefined;
};

/** Drop files here or choose them. Without JavaScript it's a plain form for small files. */
export function DropBox({ titles, onFiles, hasKinds, refused }: DropBoxProps) {
  const t = useText<FilesText>();
  const hasScript = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const problem = problemOf(refused, "file");

  function take(files: FileList | null): void {
    const kind = form.current?.elements.namedItem("kind");
    if (files?.length) onFiles([...files], kind instanceof HTMLSelectElement ? kind.value : undefined);
    // Choosing the same file again must count as a choice.
    if (input.current) input.current.value = "";
  }

  function drag(event: DragEvent, over: boolean): void {
    event.preventDefault();
    setOver(over);
  }

  return (
    <div
      role="presentation"
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false);
        take(event.dataTransfer.files);
      }}
    >
      <form
        ref={form}
        method="post"
        encType="multipart/form-data"
        className={classNames(
          "mt-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card border-2 border-dashed px-6 py-8 print:hidden",
          isOver ? "border-action bg-petrol-50" : "border-line-strong",
        )}
      >
        <div className="grid max-w-measure gap-1">
          <p className="text-lead font-semibold">{hasScript ? titles.drop : titles.send}</p>
          <p className="text-ink-2">
            {hasScript
              ? t("If you lose your connection, the upload picks up where it left off.")
              : t(
                  "Without JavaScript, this page can send files up to 250 KB. For larger files, turn on JavaScript in your browser.",
                )}
          </p>
        </div>
        <div className="flex flex-wrap items-end gap-4">
          {hasKinds && (
            <Field name="kind" label="What it is" error={problemOf(refused, "kind")}>
              <Select defaultValue="lab-report" className="min-w-44">
                <option value="lab-report">Lab report</option>
                <option value="signed-order">Signed order</option>
              </Select>
            </Field>
          )}
          <div className="grid justify-items-start gap-3">
            {problem && <FieldError id="file-error">{problem}</FieldError>}
            <input
              ref={input}
              id="file"
              name="file"
              type="file"
              aria-label={t("File")}
              aria-describedby={problem ? "file-error" : undefined}
              multiple={hasScript}
              accept={ACCEPTED_ENDINGS.join(",")}
              hidden={hasScript}
              className="max-w-full file:mr-3 file:min-h-11 file:rounded-control file:border file:border-line-strong file:bg-surface file:px-3.5 file:font-semibold"
              onChange={(event) => take(event.currentTarget.files)}
            />
            {hasScript ? (
              <Button type="button" icon={<Icon name="upload" />} onClick={() => input.current?.click()}>
                {t("Choose files")}
              </Button>
            ) : (
              <Button icon={<Icon name="upload" />}>{t("Send the file")}</Button>
            )}
          </div>
        </div>
      </form>
    </div>
  );
}
