import type { ActorKind } from "#core/actor.ts";

type Reader = "visitor" | "member" | "staff" | "provider";
export type IntentKey =
  | "my-orders"
  | "visits"
  | "side-effects"
  | "messages"
  | "billing"
  | "transactions"
  | "files"
  | "medications"
  | "sign-in-security"
  | "profile"
  | "members"
  | "day"
  | "reset-password"
  | "sign-in"
  | "register"
  | "contact"
  | "ask";
export type Intent = { key: IntentKey; path: string };
type Rule = Intent & { for: Reader[]; phrases: string[] };

/** What people want to do, and where they do it. A phrase matches if all its words are in the query. */
const INTENTS: readonly Rule[] = [
  {
    key: "my-orders",
    path: "/profile/my-orders",
    for: ["member"],
    phrases: [
      "my order",
      "order status",
      "where order",
      "track order",
      "track package",
      "tracking",
      "shipment",
      "delivery",
      "refill",
      "reorder",
      "when arrive",
      "ship",
    ],
  },
  {
    key: "visits",
    path: "/consultation/secondary-followup",
    for: ["member"],
    phrases: [
      "reschedule",
      "change appointment",
      "change visit",
      "move visit",
      "cancel appointment",
      "cancel visit",
      "book visit",
      "book appointment",
      "follow up visit",
      "followup",
      "my appointment",
      "make appointment",
    ],
  },
  {
    key: "side-effects",
    path: "/profile/messages",
    for: ["member"],
    phrases: ["side effect", "feel sick", "reaction", "nausea", "dizzy", "rash", "chest pain"],
  },
  {
    key: "messages",
    path: "/profile/messages",
    for: ["member"],
    phrases: ["message", "my message", "ask provider", "ask doctor", "contact provider", "contact doctor", "reply"],
  },
  {
    key: "billing",
    path: "/profile/billing",
    for: ["member"],
    phrases: [
      "billing",
      "bill",
      "invoice",
      "my card",
      "change card",
      "payment method",
      "update card",
      "credit card",
      "cancel plan",
      "cancel subscription",
      "cancel membership",
      "cancel account",
      "pause",
      "cancel",
    ],
  },
  {
    key: "transactions",
    path: "/profile/transaction-history",
    for: ["member"],
    phrases: ["receipt", "transaction", "payment history", "past payment", "charge", "refund", "hsa", "fsa"],
  },
  {
    key: "files",
    path: "/profile/files",
    for: ["member"],
    phrases: [
      "lab result",
      "my lab",
      "my result",
      "test result",
      "blood result",
      "upload",
      "my file",
      "document",
      "send lab",
      "lab report",
    ],
  },
  {
    key: "medications",
    path: "/profile/medications",
    for: ["member"],
    phrases: ["my medication", "my medicine", "my dose", "my prescription", "medications", "change dose", "refill"],
  },
  {
    key: "sign-in-security",
    path: "/profile/password",
    for: ["member", "staff", "provider"],
    phrases: ["password", "passkey", "two factor", "2fa", "authenticator", "recovery code", "sign in", "security"],
  },
  {
    key: "profile",
    path: "/profile",
    for: ["member", "staff", "provider"],
    phrases: [
      "profile",
      "my account",
      "my name",
      "change email",
      "change address",
      "shipping address",
      "phone number",
      "change phone",
      "my address",
      "email address",
    ],
  },
  { key: "members", path: "/admin/users", for: ["staff"], phrases: ["user", "member", "patient", "account"] },
  { key: "day", path: "/provider", for: ["provider"], phrases: ["schedule", "my day", "visit", "appointment"] },
  {
    key: "reset-password",
    path: "/forgot-password",
    for: ["visitor"],
    phrases: ["password", "locked out", "forgot password", "cannot sign in", "can't sign in", "cant log in"],
  },
  {
    key: "sign-in",
    path: "/sign-in",
    for: ["visitor"],
    phrases: [
      "sign in",
      "login",
      "log in",
      "my account",
      "my order",
      "my lab",
      "lab result",
      "reschedule",
      "billing",
      "my message",
      "refill",
      "cancel",
      "my prescription",
      "my appointment",
    ],
  },
  {
    key: "register",
    path: "/register",
    for: ["visitor"],
    phrases: ["register", "sign up", "get started", "create account", "join", "become patient", "make appointment"],
  },
  {
    key: "contact",
    path: "/contact-us",
    for: ["visitor"],
    phrases: ["contact", "phone", "call", "email", "support"],
  },
  { key: "ask", path: "/ask-us-anything", for: ["visitor"], phrases: ["ask question", "question"] },
];

const MAX_INTENTS = 3;

/** Links that match the query and the user's role, most specific phrase first. */
export function findIntents(kind: ActorKind, words: readonly string[]): Intent[] {
  const asked = new Set(words.map(withoutPlural));
  const reader = READERS[kind];
  return INTENTS.filter((intent) => intent.for.includes(reader))
    .map(({ key, path, phrases }) => ({ key, path, weight: longestMatch(phrases, asked) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MAX_INTENTS)
    .map(({ key, path }) => ({ key, path }));
}

const READERS: Record<ActorKind, Reader> = {
  anonymous: "visitor",
  member: "member",
  employee: "staff",
  nurse: "staff",
  admin: "staff",
  provider: "provider",
  system: "visitor",
};

function longestMatch(phrases: readonly string[], asked: ReadonlySet<string>): number {
  const lengths = phrases.map((phrase) => {
    const words = phrase.split(" ").map(withoutPlural);
    return words.every((word) => asked.has(word)) ? words.length : 0;
  });
  return Math.max(0, ...lengths);
}

function withoutPlural(word: string): string {
  return word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}
