import type { ActorKind } from "#core/actor.ts";

type Reader = "visitor" | "member" | "staff" | "provider";
export type Intent = { label: string; path: string };
type Rule = Intent & { for: Reader[]; phrases: string[] };

/** What people come to do, and where they do it. A phrase matches if all its words are in the question. */
const INTENTS: readonly Rule[] = [
  {
    label: "My Orders",
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
    label: "Change or book a visit",
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
    label: "Tell us about side effects",
    path: "/profile/messages",
    for: ["member"],
    phrases: ["side effect", "feel sick", "reaction", "nausea", "dizzy", "rash", "chest pain"],
  },
  {
    label: "Messages",
    path: "/profile/messages",
    for: ["member"],
    phrases: ["message", "my message", "ask provider", "ask doctor", "contact provider", "contact doctor", "reply"],
  },
  {
    label: "Billing",
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
    label: "Transaction History",
    path: "/profile/transaction-history",
    for: ["member"],
    phrases: ["receipt", "transaction", "payment history", "past payment", "charge", "refund", "hsa", "fsa"],
  },
  {
    label: "Lab Results / Upload Files",
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
    label: "Medications",
    path: "/profile/medications",
    for: ["member"],
    phrases: ["my medication", "my medicine", "my dose", "my prescription", "medications", "change dose", "refill"],
  },
  {
    label: "Password and sign-in safety",
    path: "/profile/password",
    for: ["member", "staff", "provider"],
    phrases: ["password", "passkey", "two factor", "2fa", "authenticator", "recovery code", "sign in", "security"],
  },
  {
    label: "Profile",
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
  { label: "Members", path: "/admin/users", for: ["staff"], phrases: ["user", "member", "patient", "account"] },
  { label: "Your day", path: "/provider", for: ["provider"], phrases: ["schedule", "my day", "visit", "appointment"] },
  {
    label: "Reset your password",
    path: "/forgot-password",
    for: ["visitor"],
    phrases: ["password", "locked out", "forgot password", "cannot sign in", "can't sign in", "cant log in"],
  },
  {
    label: "Sign in to your account",
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
    label: "Get started",
    path: "/register",
    for: ["visitor"],
    phrases: ["register", "sign up", "get started", "create account", "join", "become patient", "make appointment"],
  },
  {
    label: "Contact us",
    path: "/contact-us",
    for: ["visitor"],
    phrases: ["contact", "phone", "call", "email", "support"],
  },
  { label: "Ask us anything", path: "/ask-us-anything", for: ["visitor"], phrases: ["ask question", "question"] },
];

const MAX_INTENTS = 3;

/** Ways that fit both the question and the one who asks, the most exact phrase first. */
export function findIntents(kind: ActorKind, words: readonly string[]): Intent[] {
  const asked = new Set(words.map(withoutPlural));
  const reader = READERS[kind];
  return INTENTS.filter((intent) => intent.for.includes(reader))
    .map(({ label, path, phrases }) => ({ label, path, weight: longestMatch(phrases, asked) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MAX_INTENTS)
    .map(({ label, path }) => ({ label, path }));
}

const READERS: Record<ActorKind, Reader> = {
  anonymous: "visitor",
  member: "member",
  employee: "staff",
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
