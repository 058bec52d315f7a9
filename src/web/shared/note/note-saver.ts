import type { NoteBody } from "#domain/visits/notes/note-body.ts";
import type { NoteTemplate } from "#domain/visits/notes/note-template.ts";

/** Saved this long after the last key, and never later than MAX_WAIT_MS after the first one. */
const PAUSE_MS = 1_500;
const MAX_WAIT_MS = 4_000;
const RETRY_MS = 2_000;

export type NoteStatus = "unsaved" | "saving" | "saved" | "failed" | "signed-out" | "conflict";
export type OtherText = { rev: number; savedAt: string; body: NoteBody };
export type NoteText = { template: NoteTemplate; body: NoteBody };
export type Sent =
  | { kind: "saved"; rev: number; savedAt: string }
  | ({ kind: "conflict" } & OtherText)
  | { kind: "failed" | "signed-out" };

export type SaverState = {
  text: NoteText;
  rev: number;
  savedAt: string | null;
  status: NoteStatus;
  /** The other tab's text, until one of both is chosen. */
  other: OtherText | null;
};

/**
 * Saves a note while it's written: a moment after the last key, at most a few seconds after the first one, again and again while the
 * server doesn't answer, and one save at a time. After a conflict it waits until somebody chose a text; a conflict with a text of its
 * own, whose answer was lost, is none.
 */
export class NoteSaver {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> | null = null;
  private isDirty = false;
  private since = 0;
  /** Texts whose answer never came. One of them may be saved all the same. */
  private unanswered: NoteBody[] = [];
  private readonly listeners = new Set<() => void>();
  private state: SaverState;
  private readonly send: (rev: number, text: NoteText) => Promise<Sent>;

  constructor(
    start: { text: NoteText; rev: number; savedAt: string | null },
    send: (rev: number, text: NoteText) => Promise<Sent>,
  ) {
    this.send = send;
    this.state = { ...start, status: start.rev > 0 ? "saved" : "unsaved", other: null };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly current = (): SaverState => this.state;

  write(text: NoteText): void {
    if (!this.isDirty) this.since = Date.now();
    this.isDirty = true;
    const { status } = this.state;
    this.set({ text, status: status === "conflict" || status === "failed" ? status : "unsaved" });
    this.schedule(Math.max(0, Math.min(PAUSE_MS, this.since + MAX_WAIT_MS - Date.now())));
  }

  /** After a conflict: this text follows the other tab's. */
  settle(body: NoteBody): void {
    const { other, text } = this.state;
    if (!other) return;
    this.set({ rev: other.rev, other: null, status: "unsaved" });
    this.write({ ...text, body });
  }

  /** Saves what is left. Returns the saved version, or null if it couldn't be saved. */
  readonly flush = async (): Promise<number | null> => {
    clearTimeout(this.timer);
    await this.save();
    return this.isDirty || this.state.rev === 0 ? null : this.state.rev;
  };

  stop(): void {
    clearTimeout(this.timer);
    void this.save();
  }

  private schedule(afterMs: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.save(), afterMs);
  }

  private async save(): Promise<void> {
    while (this.running) await this.running;
    if (!this.isDirty || this.state.other) return;
    this.running = this.sendOnce();
    await this.running;
    this.running = null;
  }

  private async sendOnce(): Promise<void> {
    this.isDirty = false;
    this.set({ status: "saving" });
    const { rev, text } = this.state;
    const result = await this.send(rev, text);
    if (result.kind === "saved") {
      this.unanswered = [];
      this.set({ rev: result.rev, savedAt: result.savedAt, status: this.isDirty ? "unsaved" : "saved" });
      return;
    }
    this.isDirty = true;
    if (result.kind === "conflict" && this.unanswered.some((body) => isSame(body, result.body))) {
      this.unanswered = [];
      this.set({ rev: result.rev, savedAt: result.savedAt });
      return this.sendOnce();
    }
    if (result.kind === "conflict") this.set({ other: result, status: "conflict" });
    else {
      if (result.kind === "failed") this.unanswered.push(text.body);
      this.set({ status: result.kind });
      this.schedule(RETRY_MS);
    }
  }

  private set(change: Partial<SaverState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}

/** Whether two texts are the same, in whichever order their parts were stored. */
function isSame(one: NoteBody, other: NoteBody): boolean {
  return sorted(one) === sorted(other);
}

function sorted(body: NoteBody): string {
  return JSON.stringify(body, (_, value: unknown) =>
    value && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
