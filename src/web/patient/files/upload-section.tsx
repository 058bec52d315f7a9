import { useText } from "#ui/language/text.ts";
import { SectionHeader } from "#ui/section-header.tsx";
import type { FilesText } from "../../shared/language/es/files.server.ts";
import { FileArea } from "../../shared/files/file-area.tsx";
import type { Refused } from "../../shared/form/problems.ts";
import type { loadUploadSection } from "./upload-section.server.ts";

type UploadSectionProps = {
  uploads: Awaited<ReturnType<typeof loadUploadSection>>;
  refused: Refused | undefined;
};

/** The Upload Files half of /profile/files. */
export function UploadSection({ uploads, refused }: UploadSectionProps) {
  const t = useText<FilesText>();
  const titles = { drop: t("Drop results or ID photos here"), send: t("Send results or ID photos") };
  return (
    <section id="upload" aria-labelledby="upload-title" className="mt-16 scroll-mt-6">
      <SectionHeader id="upload-title" title={t("Upload Files")} aside={t("PDF or photo, up to 25 MB each")} />
      <FileArea files={uploads.files} titles={titles} refused={refused} />
      {uploads.files.length === 0 && (
        <p className="mt-4 max-w-measure text-ink-2">
          {t(
            "You haven't uploaded anything yet. Send us results from another lab or a photo of your ID. Your care team will review them before your next visit.",
          )}
        </p>
      )}
    </section>
  );
}
