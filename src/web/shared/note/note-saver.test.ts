import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { NoteTemplate } from "#domain/visits/notes/note-template.ts";
import { NoteSaver, type NoteText, type Sent } from "./note-saver.ts";

const template = { key: "renewal", version: 1, sections: [] } as unknown as NoteTemplate;
const text = (plan: string): NoteText => ({ template, body: { plan: { text: plan, isReviewed: true } } });

let sent: { rev: number; plan: string | undefined }[];
let answers: (Sent | Promise<Sent>)[];
let saver: NoteSaver;

beforeEach(() => {
  vi.useFakeTimers();
  [sent, answers] = [[], []];
  saver = new NoteSaver({ text: text(""), rev: 0, savedAt: null }, async (rev, { body }) => {
    sent.push({ rev, plan: body["plan"]?.text });
    return answers.shift() ?? { kind: "saved", rev: rev + 1, savedAt: new Date().toISOString() };
  });
});
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("saves a moment after the last key, with all that was typed", async () => {
  saver.write(text("a"));
  await pass(1_000);
  saver.write(text("ab"));
  await pass(1_400);
  expect(sent).toEqual([]);
  await pass(200);
  expect(sent).toEqual([{ rev: 0, plan: "ab" }]);
  expect(saver.current()).toMatchObject({ status: "saved", rev: 1 });
});

test("whoever types without a pause has nothing older than four seconds unsaved", async () => {
  for (let i = 1; i <= 50; i++) {
    saver.write(text("x".repeat(i)));
    await pass(200);
  }
  expect(sent.map(({ rev }) => rev)).toEqual([0, 1]);
  expect(sent[1]!.plan!.length).toBeGreaterThanOrEqual(40);
});

test("tries again until the server answers, and saves what was typed meanwhile", async () => {
  answers = [{ kind: "failed" }, { kind: "failed" }];
  saver.write(text("a"));
  await pass(1_500);
  expect(saver.current().status).toBe("failed");
  saver.write(text("ab"));
  expect(saver.current().status).toBe("failed");
  await pass(6_000);
  expect(sent.at(-1)).toEqual({ rev: 0, plan: "ab" });
  expect(saver.current()).toMatchObject({ status: "saved", rev: 1 });
});

test("sends one text at a time", async () => {
  const { promise, resolve: answer } = Promise.withResolvers<Sent>();
  answers = [promise];
  saver.write(text("a"));
  await pass(1_500);
  saver.write(text("ab"));
  await pass(10_000);
  expect(sent).toHaveLength(1);
  answer({ kind: "saved", rev: 1, savedAt: "" });
  await pass(0);
  expect(sent).toEqual([
    { rev: 0, plan: "a" },
    { rev: 1, plan: "ab" },
  ]);
});

test("another tab's text is shown, and nothing is saved until one of both is chosen", async () => {
  const other = { rev: 4, savedAt: "", body: text("theirs").body };
  answers = [{ kind: "conflict", ...other }];
  saver.write(text("mine"));
  await pass(10_000);
  expect(sent).toHaveLength(1);
  expect(saver.current()).toMatchObject({ status: "conflict", other });
  expect(await saver.flush()).toBeNull();
  saver.settle(text("mine").body);
  await pass(1_500);
  expect(sent.at(-1)).toEqual({ rev: 4, plan: "mine" });
});

test("its own text, saved although the answer was lost, is no conflict", async () => {
  const stored = { plan: { isReviewed: true, text: "a" } };
  answers = [{ kind: "failed" }, { kind: "conflict", rev: 1, savedAt: "", body: stored }];
  saver.write(text("a"));
  await pass(1_500);
  saver.write(text("ab"));
  await pass(3_000);
  expect(saver.current()).toMatchObject({ status: "saved", rev: 2, other: null });
  expect(sent.at(-1)).toEqual({ rev: 1, plan: "ab" });
});

test("saves at once before signing, and says which version that is", async () => {
  saver.write(text("a"));
  expect(await saver.flush()).toBe(1);
  answers = [{ kind: "failed" }];
  saver.write(text("ab"));
  expect(await saver.flush()).toBeNull();
});
