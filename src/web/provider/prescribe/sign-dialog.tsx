import { Dialog } from "#ui/overlay/dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import { Paper } from "./paper.tsx";
import type { DraftView } from "./draft-view.server.ts";

type SignDialogProps = { view: DraftView; frame: string | null; open: boolean; onClose: () => void };

/**
 * Left the prescription as the pharmacy will read it; right the e-prescribing service's own page, where it is signed. Passphrase and
 * code never reach us, and the page says "signed" only when the service has said so.
 */
export function SignDialog({ view, frame, open, onClose }: SignDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="xlarge"
      staysOpenOnBackdrop
      closeLabel="Close without signing"
      title={view.schedule ? "Sign 1 controlled prescription" : "Sign 1 prescription"}
    >
      <p className="mb-4 text-small text-ink-2">Read it as the pharmacy will. What you sign is exactly this.</p>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Paper rows={view.paper} />
        <div className="grid content-start gap-2 bg-sunken p-3">
          <p className="flex items-center gap-2 font-semibold">
            <Icon name="lock" size={16} />
            Secure signing
          </p>
          {frame ? (
            <iframe
              title="Signing page of the e-prescribing service"
              src={frame}
              // oxlint-disable-next-line react/iframe-missing-sandbox -- The service's own origin: its page needs its scripts and its session, and it still can't move this window.
              sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
              className="h-108 w-full border border-line bg-white"
            />
          ) : (
            <p className="border border-line bg-surface p-4 text-small">
              It is on its way to the e-prescribing service. Open this page again in a minute.
            </p>
          )}
          <p className="text-small text-ink-2">
            This page says &ldquo;signed&rdquo; only when the service has said so.
          </p>
        </div>
      </div>
    </Dialog>
  );
}
