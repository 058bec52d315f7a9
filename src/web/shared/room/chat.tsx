import { useText } from "#ui/language/text.ts";
import type { RoomText } from "../language/es/room.server.ts";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { href } from "react-router";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { linkClass } from "#ui/link/link.tsx";
import { controlClass } from "#ui/form/control-class.ts";
import { ACCEPTED_ENDINGS } from "#domain/files/file.ts";
import { MAX_LINE_LENGTH, type RoomLine } from "#domain/visits/room/room.ts";
import { LOCALES, useLanguage } from "../language/language.ts";
import { createUploader } from "../files/uploader.ts";
import type { Call, CallState } from "./call.ts";
import { RoomIcon } from "./room-icon.tsx";
import type { RoomView } from "./room-view.server.ts";

type ChatProps = { call: Call; state: CallState; room: RoomView; layout: "page" | "panel"; onClose(): void };

/** Lines and files beside the video. Both find them among their messages afterwards. */
export function Chat({ call, state, room, layout, onClose }: ChatProps) {
  const t = useText<RoomText>();
  const isPage = layout === "page";
  const list = useRef<HTMLOListElement>(null);
  const { sending, add } = useFiles(call);
  const canSendFiles = room.side === "patient";
  const count = state.lines.length;
  useEffect(() => {
    if (count > 0) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [count]);
  return (
    <div
      role="presentation"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (canSendFiles) add(event.dataTransfer.files);
      }}
      className={classNames("min-w-0 bg-surface text-ink", isPage ? "fixed inset-0 lg:static" : "border-t border-line")}
    >
      <section aria-labelledby="chat-title" className={classNames("flex flex-col", isPage ? "h-dvh" : "h-72")}>
        <header className="flex items-center justify-between border-b border-line py-1.5 pr-1 pl-4">
          <h2 id="chat-title" className="text-body font-semibold">
            {t("Chat")}
          </h2>
          <IconButton icon="cross" label={t("Close chat")} onClick={onClose} />
        </header>
        <ol ref={list} aria-live="polite" className="flex flex-1 flex-col gap-3 overflow-y-auto p-4">
          {state.lines.map((line) => (
            <Line key={line.id} line={line} room={room} />
          ))}
          {sending.map((file) => (
            <li key={file.key} className="ml-auto text-small text-ink-2">
              {file.problem ? t(file.problem as RoomText) : t("Sending {name}…", { name: file.name })}
            </li>
          ))}
        </ol>
        <footer className="grid gap-2 border-t border-line px-4 py-3">
          {canSendFiles && isPage && (
            <p className="hidden items-center gap-2.5 rounded-control border-2 border-dashed border-line-strong px-3 py-2 text-small text-ink-2 md:flex">
              <Icon name="upload" />
              {t("Drop a photo or PDF here. It also goes to your files.")}
            </p>
          )}
          <LineForm call={call} onFiles={canSendFiles ? add : undefined} />
          <p className="text-tiny text-ink-2">
            {room.side === "patient"
              ? t("You and your care team find this later under Messages.")
              : "The patient finds this later under Messages. So do you."}
          </p>
        </footer>
      </section>
    </div>
  );
}

function Line({ line, room }: { line: RoomLine; room: RoomView }) {
  const t = useText<RoomText>();
  const locale = LOCALES[useLanguage()];
  const isOwn = line.side === room.side;
  const time = new Date(line.at).toLocaleTimeString(locale, { hour: "numeric", minute: "2-digit" });
  return (
    <li className={classNames("grid max-w-[90%] gap-0.5", isOwn && "ml-auto")}>
      <small className="text-tiny text-ink-2">
        {isOwn ? t("You") : room.otherName}, {time}
      </small>
      <p className={classNames("rounded-control px-3 py-2 break-words", isOwn ? "bg-petrol-100" : "bg-sunken")}>
        {line.file ? (
          <a
            href={
              room.side === "patient"
                ? href("/profile/files/:fileId", { fileId: line.file.id })
                : href("/provider/patients/:userId/files/:fileId", { userId: room.patientId, fileId: line.file.id })
            }
            target="_blank"
            rel="noreferrer"
            className={classNames(linkClass("inherit"), "flex gap-2 font-semibold")}
          >
            <Icon name="file" />
            {line.file.name || t("File")}
          </a>
        ) : (
          line.body
        )}
      </p>
    </li>
  );
}

function LineForm({ call, onFiles }: { call: Call; onFiles: ((files: Iterable<File>) => void) | undefined }) {
  const t = useText<RoomText>();
  const [text, setText] = useState("");
  const input = useRef<HTMLInputElement>(null);
  return (
    <form
      className="flex gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!text.trim()) return;
        call.sendLine(text.trim());
        setText("");
      }}
    >
      {onFiles && (
        <>
          <input
            ref={input}
            type="file"
            hidden
            accept={ACCEPTED_ENDINGS.join(",")}
            aria-label={t("Photo or file")}
            onChange={({ currentTarget }) => {
              if (currentTarget.files?.length) onFiles([...currentTarget.files]);
              currentTarget.value = "";
            }}
          />
          <button
            type="button"
            aria-label={t("Send a photo or file")}
            onClick={() => input.current?.click()}
            className="grid size-11 flex-none place-items-center rounded-control border border-line-strong"
          >
            <RoomIcon name="clip" />
          </button>
        </>
      )}
      <input
        value={text}
        maxLength={MAX_LINE_LENGTH}
        aria-label={t("Message")}
        placeholder={t("Write a message")}
        onChange={(event) => setText(event.currentTarget.value)}
        className={classNames(controlClass("dense"), "min-h-11 min-w-0 flex-1")}
      />
      <button
        aria-label={t("Send")}
        className="grid size-11 flex-none place-items-center rounded-control bg-action text-on-action hover:bg-action-hover"
      >
        <RoomIcon name="send" />
      </button>
    </form>
  );
}

/** Files go the same way as on the files page; the chat names them once they're received. */
function useFiles(call: Call) {
  const [uploader] = useState(() => {
    const made = createUploader({
      unfinished: () => [],
      onStored: () => {
        const fileId = made.lastStored();
        if (fileId) call.sendFile(fileId);
        for (const one of made.snapshot()) if (one.state === "done") made.forget(one.key);
      },
    });
    return made;
  });
  const sending = useSyncExternalStore(uploader.subscribe, uploader.snapshot, uploader.snapshot);
  return { sending, add: (files: Iterable<File>) => uploader.add(files, {}) };
}
