import { useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import { Autocomplete, Header, Input, Menu, MenuItem, MenuSection, SearchField } from "react-aria-components";
import { useNavigate, useSubmit } from "react-router";
import { Dialog } from "#ui/overlay/dialog.tsx";
import { controlClass } from "#ui/form/control-class.ts";
import type { ModalProps } from "../shell/use-lazy-modal.ts";
import { findByPalette, type Found } from "./find-by-palette.ts";
import { actsOfPage } from "./page-acts.ts";
import type { StaffFace } from "./sections.ts";

export type PaletteProps = ModalProps & { face: StaffFace };

type Entry = { id: string; label: string; note?: string; run: () => void };

/**
 * People, orders, pages and actions in one box. What is typed is posted and shown, and stands in no address and no storage. The keys
 * are React Aria's, which comes with the first use.
 */
export function Palette({ open, onClose, face }: PaletteProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Find people, pages, actions"
      size="medium"
      closeLabel="Close the palette"
    >
      <Box face={face} onClose={onClose} />
    </Dialog>
  );
}

function Box({ face, onClose }: { face: StaffFace; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const { found, isLooking } = useFound(face, typed.trim());
  const groups = useEntries(face, found, typed, onClose);
  const all = groups.flatMap(({ entries }) => entries);
  // Enter for these letters and no others: whoever types on has not meant what comes for the ones before.
  const [waiting, setWaiting] = useState<string | null>(null);
  const isDue = waiting === typed && !isLooking;
  const runFirst = useEffectEvent(() => all[0]?.run());
  useEffect(() => {
    if (isDue) runFirst();
  }, [isDue]);
  const text = isLooking ? "Looking" : all.length === 1 ? "1 found" : `${all.length || "Nothing"} found`;
  return (
    <div className="grid gap-3 [&_[data-react-aria-pressable]]:[touch-action:pan-x_pan-y_pinch-zoom]">
      {/* React Aria would add a style element, which our policy refuses. It looks for this id first; the rule is above. */}
      <span id="react-aria-pressable-style" hidden />
      <Autocomplete inputValue={typed} onInputChange={setTyped}>
        <SearchField
          aria-label={
            face.found ? "Name, birth date, email, phone, order number, reference, page or action" : "Page or action"
          }
          autoFocus
        >
          <Input
            className={controlClass()}
            placeholder={face.found ? "Part of a name is enough" : "Where to?"}
            // People come a moment after the letters, when nothing may be chosen yet: then Enter means the first, once they are there.
            onKeyDown={({ key, currentTarget }) => {
              if (key !== "Enter" || currentTarget.getAttribute("aria-activedescendant")) return;
              if (isLooking) setWaiting(typed);
              else all[0]?.run();
            }}
          />
        </SearchField>
        {/* What scrolls can be reached by the keyboard: the entries themselves never take the focus. */}
        <div tabIndex={0} className="max-h-[50dvh] overflow-y-auto">
          <Menu aria-label="Found" className="outline-none" onAction={(key) => all.find(({ id }) => id === key)?.run()}>
            {groups.map(({ title, entries }) => (
              <MenuSection key={title} className="mb-2">
                <Header className="px-3 pt-1 text-small font-semibold text-ink-2">{title}</Header>
                {entries.map(({ id, label, note }) => (
                  <MenuItem
                    key={id}
                    id={id}
                    textValue={label}
                    className="flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-tag px-3 outline-none data-focused:bg-select data-focused:inset-ring-2 data-focused:inset-ring-select-line"
                  >
                    <span>{label}</span>
                    {note && <span className="truncate text-small text-ink-2">{note}</span>}
                  </MenuItem>
                ))}
              </MenuSection>
            ))}
          </Menu>
        </div>
      </Autocomplete>
      <p role="status" className="text-small text-ink-2">
        {typed.trim() ? text : "Arrow keys choose, Enter opens, Escape closes."}
      </p>
    </div>
  );
}

function useEntries(face: StaffFace, found: Found, typed: string, onClose: () => void) {
  const navigate = useNavigate();
  const submit = useSubmit();
  // The page does not change under an open palette, except for what others do; then an act leads nowhere and nothing is lost.
  const [acts] = useState(actsOfPage);
  const go = (to: string) => () => {
    onClose();
    void navigate(to);
  };
  const set = (fields: Record<string, string>) => () => {
    onClose();
    void submit(fields, { method: "post", action: face.help });
  };
  const wanted = typed.trim().toLowerCase();
  const pages: Entry[] = [
    ...face.sections.map(({ to, label, letter }) => ({ id: to, label, note: `g ${letter}`, run: go(to) })),
    ...face.pages.map(({ to, label }) => ({ id: `page ${to}`, label, run: go(to) })),
    { id: face.help, label: "Help and keys", note: "?", run: go(face.help) },
  ];
  const actions: Entry[] = [
    { id: "dark", label: "Change to dark", run: set({ theme: "dark" }) },
    { id: "light", label: "Change to light", run: set({ theme: "light" }) },
    { id: "system", label: "Colors as this device", run: set({ theme: "system" }) },
  ];
  const here = acts
    .filter(({ text }) => text.includes(wanted))
    .map(({ id, label, note, go: lead }) => ({
      id,
      label,
      note,
      // The dialog gives the focus back as it closes; only then may it go on.
      run: () => {
        flushSync(onClose);
        lead();
      },
    }));
  const fits = ({ label }: Entry) => label.toLowerCase().includes(wanted);
  const people = found.people.map(({ id, name, detail }) => ({ id, name, detail, to: face.found?.person(id) }));
  const orders = found.orders.map(({ id, name, detail }) => ({ id, name, detail, to: face.found?.order(id) }));
  const requests = found.requests.map(({ id, name, detail }) => ({ id, name, detail, to: face.found?.request(id) }));
  const shown = ({ id, name, detail, to }: (typeof people)[number]): Entry => ({
    id,
    label: name,
    note: detail,
    run: go(to ?? face.home),
  });
  const onPage = { title: "On this page", entries: wanted ? here : here.slice(0, MAX_BEFORE_TYPING) };
  // Names are guessed and come later. What was typed out, or begins a word of an act, is meant.
  const isMeant = here.some(({ label }) => ` ${label.toLowerCase()}`.includes(` ${wanted}`));
  return [
    ...(isMeant ? [onPage] : []),
    { title: "Pages", entries: pages.filter(fits) },
    { title: "Actions", entries: actions.filter(fits) },
    // They come last, and late: nothing that stands there already may move under somebody's finger.
    { title: "Requests", entries: requests.map(shown) },
    { title: "Orders", entries: orders.map(shown) },
    { title: "People", entries: people.map(shown) },
    ...(isMeant ? [] : [onPage]),
  ].filter(({ entries }) => entries.length > 0);
}

const MAX_BEFORE_TYPING = 4;
const PAUSE_MS = 200;

const NOTHING: Found = { people: [], orders: [], requests: [] };

/** Asks once the typing pauses. What was found for other letters is not shown: Enter would open somebody else. */
function useFound(face: StaffFace, term: string) {
  const [answer, setAnswer] = useState<{ term: string; found: Found }>({ term: "", found: NOTHING });
  const canLook = Boolean(face.found) && term.length >= 2;
  useEffect(() => {
    if (!canLook) return;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      findByPalette(term, asking.signal).then(
        (found) => setAnswer({ term, found }),
        () => {},
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [canLook, term]);
  const isLooking = canLook && answer.term !== term;
  return { found: canLook && !isLooking ? answer.found : NOTHING, isLooking };
}
