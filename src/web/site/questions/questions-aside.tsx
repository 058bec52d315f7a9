import { href } from "react-router";
import { Task, TaskList } from "#ui/task-list.tsx";

type AsideSection = {
  name: string;
  state: "done" | "here" | "open" | "later";
  count: number;
  position: number;
  to: string;
};

/** Beside every question: what is done, what comes, and who reads it. */
export function QuestionsAside({ sections }: { sections: readonly AsideSection[] }) {
  const isComplete = sections.every(({ state }) => state === "done" || state === "here");
  return (
    <aside aria-label="Your health questions" className="grid content-start gap-8">
      <section>
        <h2 className="mb-2 text-lead font-heading">Your health questions</h2>
        <TaskList>
          {sections.map(({ name, state, count, position, to }) => (
            <Task
              key={name}
              to={state === "done" || state === "open" ? to : undefined}
              state={state}
              status={statusOf(state, count, position)}
            >
              {name}
            </Task>
          ))}
          <Task to={isComplete ? href("/questions/review") : undefined} state={isComplete ? "open" : "later"}>
            Check and send
          </Task>
        </TaskList>
      </section>
      <Trust />
    </aside>
  );
}

export function Trust() {
  return (
    <ul className="grid gap-2 text-small text-ink-2">
      <li>
        <b className="font-semibold">Who sees this:</b> your provider. Support staff only see whether you're done.
      </li>
      <li>
        <b className="font-semibold">Never</b> used for ads, never sold.
      </li>
      <li>
        <b className="font-semibold">Stop at any time.</b> We save each answer when you press Continue.
      </li>
    </ul>
  );
}

function statusOf(state: AsideSection["state"], count: number, position: number): string | undefined {
  if (state === "done") return undefined;
  if (state === "here") return count > 1 ? `${position + 1} of ${count}` : undefined;
  return count === 1 ? "1 question" : `${count} questions`;
}
