import { href } from "react-router";
import { useText, type Text } from "#ui/language/text.ts";
import { Task, TaskList } from "#ui/task-list.tsx";
import type { QuestionsText } from "../../shared/language/es/questions.server.ts";

type AsideSection = {
  name: string;
  state: "done" | "here" | "open" | "later";
  count: number;
  position: number;
  to: string;
};

/** Beside every question: what is done, what comes, and who reads it. */
export function QuestionsAside({ sections }: { sections: readonly AsideSection[] }) {
  const t = useText<QuestionsText>();
  const isComplete = sections.every(({ state }) => state === "done" || state === "here");
  return (
    <aside aria-label={t("Your health questions")} className="grid content-start gap-8">
      <section>
        <h2 className="mb-2 text-lead font-heading">{t("Your health questions")}</h2>
        <TaskList>
          {sections.map(({ name, state, count, position, to }) => (
            <Task
              key={name}
              to={state === "done" || state === "open" ? to : undefined}
              state={state}
              status={statusOf({ state, count, position }, t)}
            >
              {name}
            </Task>
          ))}
          <Task to={isComplete ? href("/questions/review") : undefined} state={isComplete ? "open" : "later"}>
            {t("Check and send")}
          </Task>
        </TaskList>
      </section>
      <Trust />
    </aside>
  );
}

export function Trust() {
  const t = useText<QuestionsText>();
  return (
    <ul className="grid gap-2 text-small text-ink-2">
      <li>
        <b className="font-semibold">{t("Who sees this:")}</b>{" "}
        {t("your provider. Support staff only see whether you're done.")}
      </li>
      <li>
        <b className="font-semibold">{t("Never")}</b> {t("used for ads, never sold.")}
      </li>
      <li>
        <b className="font-semibold">{t("Stop at any time.")}</b> {t("We save each answer when you press Continue.")}
      </li>
    </ul>
  );
}

function statusOf(
  { state, count, position }: Pick<AsideSection, "state" | "count" | "position">,
  t: Text<QuestionsText>,
): string | undefined {
  if (state === "done") return undefined;
  if (state === "here") return count > 1 ? t("{number} of {all}", { number: position + 1, all: count }) : undefined;
  return count === 1 ? t("1 question") : t("{count} questions", { count });
}
