import { useEffect, useState, useSyncExternalStore } from "react";
import { useRevalidator } from "react-router";
import type { Refused } from "../form/problems.ts";
import { DropBox } from "./drop-box.tsx";
import { FileLine, SendingLine } from "./file-line.tsx";
import type { Target } from "./send-file.ts";
import type { FileView } from "./file-view.server.ts";
import { createUploader, type SendingFile } from "./uploader.ts";
import { useRecheck } from "./use-recheck.ts";

type FileAreaProps = {
  files: FileView[];
  /** What is sent here, as in "results or ID photos". */
  what: string;
  /** The member staff upload for. */
  forUser?: string;
  refused?: Refused | undefined;
};

/** The upload area, uploads in progress, and stored files. */
export function FileArea({ files, what, forUser, refused }: FileAreaProps) {
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
      <DropBox what={what} onFiles={send} hasKinds={forUser !== undefined} refused={refused} />
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
        )}
      </p>
    </div>
  );
}

/** Announces starts, stops and check results; every percent would be noise. */
function newsOf(sending: SendingFile[], stored: FileView | undefined): string {
  const last = sending.at(-1);
  if (!last) return stored ? `${stored.name}: ${stored.tag.label}.` : "";
  if (last.state === "done") return `${last.name} was received and is being checked.`;
  if (last.state === "stopped") return `${last.name}: ${last.problem}`;
  return last.state === "waiting" ? `${last.name}: waiting for the connection.` : `Sending ${last.name}.`;
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
