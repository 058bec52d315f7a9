import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { useFetcher } from "react-router";
import { Form } from "../../shared/form/form.tsx";
import { Kbd } from "./kbd.tsx";
import type { TopicView } from "./topics.server.ts";

type TalkAboutProps = {
  topics: TopicView[];
  isClosed: boolean;
  /** Whether the page has the keys of the workspace. */
  hasKeys?: boolean;
};

/** Findings of the intake. The first open one has the key. */
export function TalkAbout({ topics, isClosed, hasKeys = true }: TalkAboutProps) {
  if (topics.length === 0) return null;
  const open = topics.filter(({ discussed }) => !discussed);
  return (
    <section aria-labelledby="talk-about">
      <div className="flex items-baseline justify-between gap-4 pb-2">
        <h2 id="talk-about" className="font-heading">
          To talk about, from intake
        </h2>
        <span className="text-small text-ink-2">{open.length > 0 ? `${open.length} left` : "All discussed"}</span>
      </div>
      <ul className="border-y border-line">
        {topics.map((topic) => (
          <li
            key={topic.key}
            className={classNames(
              "flex items-start justify-between gap-3 border-b border-l-4 border-b-line px-3 py-2.5 last:border-b-0",
              topic.discussed
                ? "border-l-success-600"
                : topic.tone === "danger"
                  ? "border-l-danger-600 bg-danger-100 text-danger-700"
                  : topic.tone === "warning"
                    ? "border-l-warning-300 bg-warning-100 text-warning-800"
                    : "border-l-line-strong",
            )}
          >
            <div className="min-w-0 text-small">
              <h3 className="text-body leading-5 font-semibold">{topic.text}</h3>
              <p className={classNames("mt-1", topic.discussed ? "text-ink-2" : "text-ink")}>
                {[topic.said, topic.about].filter(Boolean).join(". ")}
              </p>
            </div>
            <Discussed topic={topic} isClosed={isClosed} hasKey={hasKeys && topic.key === open[0]?.key} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Discussed({ topic, isClosed, hasKey }: { topic: TopicView; isClosed: boolean; hasKey: boolean }) {
  const fetcherKey = `topic ${topic.key}`;
  const isBusy = useFetcher({ key: fetcherKey }).state !== "idle";
  const done = topic.discussed && (
    <span className="flex items-center gap-1.5 text-small font-semibold whitespace-nowrap text-success-700">
      <Icon name="check" size={14} />
      Discussed {topic.discussed}
    </span>
  );
  if (isClosed) return done || null;
  return (
    <Form
      method="post"
      navigate={false}
      fetcherKey={fetcherKey}
      preventScrollReset
      className="grid flex-none justify-items-end"
    >
      {done}
      <input type="hidden" name="topic" value={topic.key} />
      {topic.discussed ? (
        <Button
          name="intent"
          value="not-discussed"
          variant="quiet"
          size="small"
          aria-label={`Undo discussed: ${topic.text}`}
        >
          Undo
        </Button>
      ) : (
        <Button
          name="intent"
          value="discussed"
          variant="secondary"
          size="small"
          busy={isBusy}
          {...(hasKey ? { "data-visit-key": "d" } : {})}
        >
          Discussed<span className="sr-only">: {topic.text}</span> {hasKey && <Kbd>D</Kbd>}
        </Button>
      )}
    </Form>
  );
}
