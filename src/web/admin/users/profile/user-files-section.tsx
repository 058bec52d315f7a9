import { href } from "react-router";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { EmptyState } from "#ui/callout/empty-state.tsx";
import { linkClass } from "#ui/link/link.tsx";
import { Tag } from "#ui/tag.tsx";
import type { FileView } from "../../../shared/files/file-view.server.ts";
import { PaneSection } from "../../../shared/page/pane-section.tsx";

type Shown = Pick<FileView, "id" | "name" | "line" | "tag" | "href">;

/** The newest files of a member on their page; all of them, and the form, are one page further. */
export function UserFilesSection({ userId, files, count }: { userId: string; files: Shown[]; count: number }) {
  const all = (
    <ButtonLink to={href("/admin/users/:userId/files", { userId })} variant="secondary" size="small">
      {count > 0 ? "All files" : "Add a file"}
    </ButtonLink>
  );
  return (
    <PaneSection id="files-title" title="Files" aside={count > 0 && `${count}, newest first`}>
      {count === 0 ? (
        <EmptyState action={all}>This member has no files.</EmptyState>
      ) : (
        <>
          <ul className="-mt-3">
            {files.map((file) => (
              <li key={file.id} className="border-b border-line py-3">
                <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                  {file.href ? (
                    <a href={file.href} download className={`${linkClass()} font-semibold wrap-anywhere`}>
                      {file.name}
                    </a>
                  ) : (
                    <span className="font-semibold wrap-anywhere">{file.name}</span>
                  )}
                  <Tag tone={file.tag.tone} {...(file.tag.icon === undefined ? {} : { icon: file.tag.icon })}>
                    {file.tag.label}
                  </Tag>
                </div>
                <p className="mt-1 text-small text-ink-2">{file.line}</p>
              </li>
            ))}
          </ul>
          <p>{all}</p>
        </>
      )}
    </PaneSection>
  );
}
