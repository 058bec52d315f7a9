import { useEffect, useState, useSyncExternalStore } from "react";
import { useRevalidator } from "react-router";
import { useText, type Text } from "#ui/language/text.ts";
import type { FilesText } from "../language/es/files.server.ts";
import type { Refused } from "../form/problems.ts";
import { DropBox } from "./drop-box.tsx";
import { FileLine, SendingLine } from "./file-line.tsx";
import type { Target } from "./send-file.ts";
import type { FileView } from "./file-view.server.ts";
import { createUploader, type SendingFile } from "./uploader.ts";
import { useRecheck } from "./use-recheck.ts";

type FileAreaProps = {
  files: FileView[];
  /** What is sent here: to drop it, and to send it without JavaScript. */
  titles: { drop: string; send: string };
  /** The member staff upload for. */
  forUser?: string;
  refused?: Refused | undefined;
};

/** The upload area, uploads in progress, and stored files. */
export function FileArea({ files, titles, forUser, refused }: FileAreaProps) {
  const t = useText<FilesText>();
  const { sending, uploader } = useUploader(files);
  const isListed = (one: SendingFile) =>
    one.state === "done" && files.some(({ id, state }) => id === one.fileId && state !== "uploading");
  const onTheWay = sending.filter((one) => !isListed(one));
  // Once it's in the list, only the list shows it: it may be deleted there.
  useEffect(() => {
    for (const one of sending) if (isListed(one)) uploader.forget(one.key);
  });
  const here = files.filter(({ id }) => !onTheWay.some(({ fileId }) => fileId === id));
  useRecheck(files.some(({ state }) => state === "being-checked"));
  const send = (chosen: Iterable<File>, kind?: string) => {
    const target: Target = { ...(forUser ? { for: forUser } : {}), ...(kind ? { kind } : {}) };
    uploader.add(chosen, target);
  };
  return (
    <div className="grid gap-3">
      <DropBox titles={titles} onFiles={send} hasKinds={forUser !== undefined} refused={refused} />
      <ul>
        {onTheWay.map((one) => (
          <SendingLine
            key={`sending-${one.key}`}
            file={one}
            onCancel={() =>
              one.state === "stopped" && !one.fileId ? uploader.forget(one.key) : uploader.cancel(one.key)
            }
            onRetry={() => uploader.retry(one.key)}
          />
        ))}
        {here.map((file) => (
          <FileLine key={file.id} file={file} />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {newsOf(
          onTheWay,
          files.find(({ id }) => id === uploader.lastStored()),
          t,
        )}
      </p>
    </div>
  );
}

/** Announces starts, stops and check results; every percent would be noise. */
function newsOf(sending: SendingFile[], stored: FileView | undefined, t: Text<FilesText>): string {
  const last = sending.at(-1);
  if (!last) return stored ? `${stored.name}: ${stored.tag.label}.` : "";
  const { name, problem } = last;
  if (last.state === "done") return t("{name} was received and is being checked.", { name });
  if (last.state === "stopped") return `${name}: ${problem && t(problem)}`;
  return last.state === "waiting" ? t("{name}: waiting for the connection.", { name }) : t("Sending {name}.", { name });
}

function useUploader(files: FileView[]) {
  const { revalidate } = useRevalidator();
  const [latest] = useState(() => ({ files, revalidate }));
  useEffect(() => void Object.assign(latest, { files, revalidate }));
  const [uploader] = useState(() =>
    createUploader({
      unfinished: () => latest.files.filter(({ state }) => state === "uploading"),
      onStored: () => void latest.revalidate(),
    }),
  );
  const sending = useSyncExternalStore(uploader.subscribe, uploader.snapshot, () => NOTHING);
  return { sending, uploader };
}

const NOTHING: SendingFile[] = [];
