import { newId } from "#core/id.ts";
import { hl7 } from "#test/patients/lab-messages.ts";
import { familyName, type Ordered } from "./people.ts";
import { resultBody, type Line, type Person } from "./network.ts";

/** One of three who are easily mixed up: somebody, a namesake born on another day, and the first one's twin. */
export function familyOf(n: number): Person[] {
  const lastName = familyName(n);
  const [day, month] = [1 + (n % 28), 1 + (n % 12)];
  const born = (year: number) => `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  return [
    { firstName: "Mara", lastName, birthDate: born(1985) },
    { firstName: "Mara", lastName, birthDate: born(1986) },
    { firstName: "Nora", lastName, birthDate: born(1985) },
  ];
}

/** A result that no rule may give to the person its order is for. `owner`: whose blood it is, if anybody's here. */
export type WrongResult = {
  kind: "twin" | "namesake" | "swapped-birth-date" | "reused-order" | "reused-number" | "other-order" | "unsolicited";
  reason: string;
  person: Person;
  owner: string | null;
  orderId: string | null;
  vendorRef: string | null;
  collectedOn: string;
  /** Nobody else has this value. */
  canary: string;
};

export const KINDS: readonly WrongResult["kind"][] = [
  "twin",
  "namesake",
  "swapped-birth-date",
  "reused-order",
  "reused-number",
  "other-order",
];

export function wrongResult(
  kind: WrongResult["kind"],
  n: number,
  family: readonly Ordered[],
  stranger: Ordered,
  today: string,
): WrongResult {
  const [self, namesake, twin] = family as [Ordered, Ordered, Ordered];
  const given = { kind, canary: `${30_000 + n}.7`, collectedOn: today };
  const order = { orderId: self.orderId, vendorRef: self.vendorRef };
  switch (kind) {
    case "twin":
      return { ...given, ...order, reason: "name", person: twin, owner: twin.userId };
    case "namesake":
      return { ...given, ...order, reason: "birth-date", person: namesake, owner: namesake.userId };
    case "swapped-birth-date":
      return {
        ...given,
        reason: "birth-date",
        orderId: twin.orderId,
        vendorRef: twin.vendorRef,
        person: { ...twin, birthDate: namesake.birthDate },
        owner: null,
      };
    case "reused-order":
      return { ...given, ...order, reason: "birth-date", person: stranger, owner: stranger.userId };
    case "reused-number":
      return { ...given, ...order, reason: "draw-day", person: self, owner: null, collectedOn: "2024-03-05" };
    case "other-order":
      return { ...given, ...order, vendorRef: `v-${newId()}`, reason: "no-order", person: self, owner: null };
    case "unsolicited":
      return { ...given, orderId: null, vendorRef: null, reason: "no-order", person: namesake, owner: namesake.userId };
  }
}

const line = (canary: string): Line => ({
  loinc: "2986-8",
  name: "Testosterone, Total",
  result: canary,
  unit: "ng/dL",
  range: "264-916",
});

export function asResult(wrong: WrongResult): object {
  const { person, orderId, vendorRef, collectedOn, canary } = wrong;
  const shared = { sample: `S-${canary}`, step: 9, status: "final", lines: [line(canary)] } as const;
  return resultBody({ person, orderId, vendorRef, collectedOn, ...shared });
}

/** The same as a file. A file knows nothing of the network's numbers. */
export function asFile({ person, orderId, collectedOn, canary }: WrongResult): string {
  return hl7({
    orderId: orderId ?? "",
    lastName: person.lastName,
    firstName: person.firstName,
    birthDate: person.birthDate.replaceAll("-", ""),
    collected: `${collectedOn.replaceAll("-", "")}073000`,
    sample: `S-${canary}`,
    controlId: `D${canary}`,
    lines: [`2986-8 ${canary} ng/dL 264-916`],
  });
}
