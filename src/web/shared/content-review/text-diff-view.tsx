import { Fragment } from "react";
import type { Block, Part } from "./text-diff.ts";

/** Lines shown before and after a change. */
const AROUND = 2;

/** A text with what was removed and added; long stretches without a change are left out, unless it's read for the first time. */
export function TextDiff({ blocks, isWhole }: { blocks: Block[]; isWhole: boolean }) {
  if (!isWhole && blocks.every(({ kind }) => kind === "same")) return <p>Nothing. The text is the same.</p>;
  return (
    <div
      role="region"
      aria-label="Text of the page"
      className="max-h-160 max-w-article overflow-y-auto border border-line p-4 text-small"
      tabIndex={0}
    >
      {numbered(blocks).map(([place, block]) => (
        <Fragment key={place}>
          {block.kind === "same" ? (
            <Same lines={block.lines} isWhole={isWhole} />
          ) : (
            <p className="my-2 border-l-4 border-warning-300 pl-3 whitespace-pre-wrap">
              {numbered(block.parts).map(([at, part]) => (
                <Word key={at} {...part} />
              ))}
            </p>
          )}
        </Fragment>
      ))}
    </div>
  );
}

/** The same word can be there twice; only its place tells them apart. */
function numbered<T>(items: T[]): [place: number, item: T][] {
  return [...items.entries()];
}

function Same({ lines, isWhole }: { lines: string[]; isWhole: boolean }) {
  if (isWhole || lines.length <= AROUND * 2 + 1) return <p className="whitespace-pre-wrap">{lines.join("\n")}</p>;
  return (
    <>
      <p className="whitespace-pre-wrap">{lines.slice(0, AROUND).join("\n")}</p>
      <p className="my-2 text-ink-2">{lines.length - AROUND * 2} lines without a change</p>
      <p className="whitespace-pre-wrap">{lines.slice(-AROUND).join("\n")}</p>
    </>
  );
}

function Word({ kind, text }: Part) {
  if (kind === "removed")
    return (
      <del className="bg-danger-100 text-danger-700">
        <span className="sr-only">removed: </span>
        {text}
      </del>
    );
  if (kind === "added")
    return (
      <ins className="bg-success-100 text-success-700">
        <span className="sr-only">added: </span>
        {text}
      </ins>
    );
  return text;
}
