import { Dialog } from "#ui/overlay/dialog.tsx";
import { Link } from "#ui/link/link.tsx";
import type { ModalProps } from "../shell/use-lazy-modal.ts";
import { KeyTable } from "./key-table.tsx";
import type { StaffFace } from "./sections.ts";

export type HelpSheetProps = ModalProps & { face: StaffFace; hasSingleKeys: boolean };

export function HelpSheet({ open, onClose, face, hasSingleKeys }: HelpSheetProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Keys" size="medium">
      <KeyTable sections={face.sections} acts={face.acts} hasSingleKeys={hasSingleKeys} />
      <p className="mt-4">
        <Link to={face.help}>Switch single keys off, change to dark</Link>
      </p>
    </Dialog>
  );
}
