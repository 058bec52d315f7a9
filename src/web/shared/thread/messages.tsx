import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { linkClass } from "#ui/link/link.tsx";

export type MessageView = {
  id: string;
  from: string;
  /** Who that is, in a word: "you", "clinic", "member", "visitor". */
  kind: string;
  at: string;
  body: string;
  /** Where the file that was sent is opened; the text is its name. */
  file?: string | null;
  isFromClinic: boolean;
  /** Words among colleagues, which the patient does not see. */
  isNote?: boolean;
};

/** A conversation, oldest words first. What was written stands exactly as written. */
export function Messages({ messages, label = "Conversation" }: { messages: readonly MessageView[]; label?: string }) {
  return (
    <ol aria-label={label} className="border-t border-line">
      {messages.map((message) => (
        <li
          key={message.id}
          className={classNames(
            "border-b border-l-6 border-b-line px-4 py-5 md:px-6",
            message.isNote
              ? "border-l-warning-800 bg-warning-100"
              : message.isFromClinic
                ? "border-l-action bg-petrol-50"
                : "border-l-line bg-surface",
          )}
        >
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span>
              <b className="font-semibold">{message.from}</b>{" "}
              <span className="text-small text-ink-2">{message.kind}</span>
            </span>
            <span className="text-small text-ink-2">{message.at}</span>
          </p>
          <p className="mt-2 max-w-article wrap-anywhere whitespace-pre-wrap">
            {message.file ? (
              <a href={message.file} className={classNames(linkClass(), "inline-flex items-center gap-2")}>
                <Icon name="file" />
                {message.body}
              </a>
            ) : (
              message.body
            )}
          </p>
        </li>
      ))}
    </ol>
  );
}
