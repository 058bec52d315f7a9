import { Disclosure } from "#ui/disclosure.tsx";
import { RichText } from "../text/rich-text.tsx";

export type Question = { id?: string; q: string; a: string };

/** Questions separated by lines, each opening on its own. */
export function Questions({ questions, firstOpen = false }: { questions: Question[]; firstOpen?: boolean }) {
  return (
    <div className="border-t-2 border-ink">
      {questions.map(({ q, a }, index) => (
        <Disclosure key={q} look="row" summary={q} open={firstOpen && index === 0}>
          <RichText text={a} />
        </Disclosure>
      ))}
    </div>
  );
}
