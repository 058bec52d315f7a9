import { href } from "react-router";
import { useState } from "react";
import { Button } from "../button.tsx";
import { Card } from "../card.tsx";
import { Dialog } from "../overlay/dialog.tsx";
import { Drawer } from "../overlay/drawer.tsx";
import { IconButton } from "../icon-button.tsx";
import { Popover, PopoverLink } from "../overlay/popover.tsx";
import { Tooltip } from "../overlay/tooltip.tsx";

export function Overlays() {
  const [open, setOpen] = useState<"small" | "medium" | "large" | "xlarge" | "xxlarge" | null>(null);
  const [drawer, setDrawer] = useState(false);
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {(["small", "medium", "large", "xlarge", "xxlarge"] as const).map((size) => (
          <Button key={size} type="button" variant="secondary" onClick={() => setOpen(size)}>
            Dialog {size}
          </Button>
        ))}
        <Button type="button" variant="secondary" onClick={() => setDrawer(true)}>
          Drawer
        </Button>
      </div>
      <div className="flex flex-wrap items-start gap-3">
        <Popover trigger="My account">
          <PopoverLink to={href("/")}>Profile</PopoverLink>
          <PopoverLink to={href("/")}>Sign out</PopoverLink>
        </Popover>
        <Tooltip text="Also under Print in the browser's menu">
          {(describedBy) => <IconButton icon="printer" label="Print" aria-describedby={describedBy} />}
        </Tooltip>
      </div>
      <Dialog
        open={open !== null}
        onClose={() => setOpen(null)}
        size={open ?? "medium"}
        head={open === "small" ? "band" : "plain"}
        title="Choose what to do"
        footer={
          <>
            <Button type="button" onClick={() => setOpen(null)}>
              Continue
            </Button>
            <Button type="button" variant="secondary" onClick={() => setOpen(null)}>
              Cancel
            </Button>
          </>
        }
      >
        <div className="grid gap-3">
          <p>Choose one of the options below.</p>
          <Card title="The first way" onPress={() => setOpen(null)} />
          <Card title="The second way" onPress={() => setOpen(null)}>
            With an explanation.
          </Card>
        </div>
      </Dialog>
      <Drawer open={drawer} onClose={() => setDrawer(false)} title="Menu">
        <p>Anything that is read from top to bottom.</p>
      </Drawer>
    </>
  );
}
