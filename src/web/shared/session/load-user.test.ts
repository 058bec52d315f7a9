import { expect, test } from "vitest";
import type { Profile } from "#domain/identity/profile/profile.ts";
import { loadUser, type UserAnswer } from "./load-user.ts";

const SAM = { user_id: "0190-sam", first_name: "Sam" } as Profile;
const UNAUTHORIZED: UserAnswer = { error: "unauthorized" };
const FAILURE = new TypeError("Failed to fetch");

type Case = { when: string; answers: (UserAnswer | Error)[]; user: Profile | null; asked: number; signedOut: boolean };

const cases: Case[] = [
  { when: "the profile comes", answers: [SAM], user: SAM, asked: 1, signedOut: false },
  { when: "the call fails", answers: [FAILURE], user: null, asked: 1, signedOut: false },
  { when: "it is unauthorized once", answers: [UNAUTHORIZED, SAM], user: SAM, asked: 2, signedOut: false },
  {
    when: "it is unauthorized three times",
    answers: [UNAUTHORIZED, UNAUTHORIZED, UNAUTHORIZED, SAM],
    user: SAM,
    asked: 4,
    signedOut: false,
  },
  {
    when: "it is unauthorized four times",
    answers: [UNAUTHORIZED, UNAUTHORIZED, UNAUTHORIZED, UNAUTHORIZED, SAM],
    user: null,
    asked: 4,
    signedOut: true,
  },
  {
    when: "a retry fails",
    answers: [UNAUTHORIZED, UNAUTHORIZED, FAILURE, SAM],
    user: null,
    asked: 3,
    signedOut: false,
  },
];

test.each(cases)("when $when, calls: $asked, signed out: $signedOut (spec §4)", async (given) => {
  const answers = [...given.answers];
  let asked = 0;
  let signedOut = false;
  const user = await loadUser({
    fetchUser: async () => {
      asked++;
      const answer = answers.shift();
      if (!answer || answer instanceof Error) throw answer ?? new Error("asked too often");
      return answer;
    },
    signOut: async () => {
      signedOut = true;
    },
  });
  expect({ user, asked, signedOut }).toEqual({ user: given.user, asked: given.asked, signedOut: given.signedOut });
});

test("a sign-out that fails still ends the loading", async () => {
  const user = loadUser({
    fetchUser: async () => UNAUTHORIZED,
    signOut: async () => {
      throw FAILURE;
    },
  });
  await expect(user).resolves.toBeNull();
});
