import { ButtonLink } from "#ui/link/button-link.tsx";
import { Link } from "#ui/link/link.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { useLocalPath } from "../language/language.ts";
import type { HelpBlock, HelpText } from "./contact-topic-text.ts";

type ContactHelpProps = { blocks: readonly HelpBlock[]; onFollow: () => void };

/** The help box of a topic. */
export function ContactHelp({ blocks, onFollow }: ContactHelpProps) {
  return (
    <Notice tone="help">
      {blocks.map((block) => (
        <Block key={JSON.stringify(block)} block={block} onFollow={onFollow} />
      ))}
    </Notice>
  );
}

function Block({ block, onFollow }: { block: HelpBlock; onFollow: () => void }) {
  if ("button" in block) {
    return (
      <p className="mt-4!">
        <ButtonLink to={block.button.to} onClick={onFollow} variant="secondary">
          {block.button.label}
        </ButtonLink>
      </p>
    );
  }
  if ("paragraph" in block) {
    return (
      <p>
        <Words text={block.paragraph} onFollow={onFollow} />
      </p>
    );
  }
  return (
    <ul>
      {block.list.map((text) => (
        <li key={JSON.stringify(text)}>
          <Words text={text} onFollow={onFollow} />
        </li>
      ))}
    </ul>
  );
}

function Words({ text, onFollow }: { text: HelpText; onFollow: () => void }) {
  const at = useLocalPath();
  return text.map((part) =>
    typeof part === "string" ? (
      part
    ) : (
      <Link key={part.to} to={at(part.to)} onClick={onFollow} className="touch-target font-semibold">
        {part.label}
      </Link>
    ),
  );
}
