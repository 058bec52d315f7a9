import { EmptyState } from "#ui/empty-state.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import type { loadUploadSection } from "./upload-section.server.ts";

type Uploads = Awaited<ReturnType<typeof loadUploadSection>>;

/** The Upload Files half of /profile/files. */
export function UploadSection({ uploads }: { uploads: Uploads }) {
  return (
    <section id="upload" aria-labelledby="upload-title" className="mt-16 scroll-mt-6">
      <SectionHeader id="upload-title" title="Upload Files" aside="PDF or photo, up to 25 MB each" />
      {uploads.files.length === 0 && (
        <div className="mt-4">
          <EmptyState>Uploading is not ready yet.</EmptyState>
        </div>
      )}
    </section>
  );
}
