import type { Attempt } from "./attempts.ts";
import type { World } from "./world.ts";

/** Fields that decide who receives a medicine and where, each with a new value and the column that shows it was saved. */
const FIELDS: { question: string; column: string; form: Record<string, string> }[] = [
  { question: "name", column: "last_name", form: { first_name: "Eve", last_name: "Thief" } },
  { question: "date-of-birth", column: "date_of_birth::text", form: dateFields("date_of_birth", "1979", "4", "5") },
  { question: "phone", column: "phone_number", form: { phone_number: "(312) 555-0199" } },
  {
    question: "address",
    column: "mailing_address",
    form: { mailing_address: "9 Elsewhere Street", city: "Chicago", state: "IL", zip_code: "60601" },
  },
  {
    question: "license",
    column: "license_number_last_four",
    form: {
      license_number: "THIEF9999",
      license_state: "IL",
      ...dateFields("license_expiration_date", "2035", "4", "5"),
    },
  },
];

/** What a stolen session could try in order to get somebody else's medicine. */
export const RECIPIENT_ATTEMPTS: readonly Attempt[] = FIELDS.map(({ question, column, form }) => ({
  name: `attributes: ${question} is changed after a sign-in of an hour ago`,
  async isThrough(world: World) {
    const { email, userId } = await aKnownMember(world, question);
    return isSaved(world, { userId, column, question, form, session: await world.signedIn(email, { ago: 60 }) });
  },
}));

type Change = { userId: string; column: string; question: string; form: Record<string, string>; session: string };

async function isSaved(world: World, { userId, column, question, form, session }: Change): Promise<boolean> {
  const value = async () =>
    (await world.one<{ value: string }>(`select ${column} as value from profile where user_id = $1`, [userId])).value;
  const before = await value();
  await world.ask(`/profile/change/${question}`, { session, form: { intent: "save", ...form } });
  return (await value()) !== before;
}

/** A member who has answered every question, with a password. */
async function aKnownMember(world: World, name: string): Promise<{ email: string; userId: string }> {
  const person = await world.newMember(`recipient-${name}`);
  await world.query(
    `update profile set date_of_birth = '1980-02-03', phone_number = '+13125550142', mailing_address = '1 Home Street',
       city = 'Chicago', state = 'IL', zip_code = '60601', license_state = 'IL', license_number_last_four = '1234',
       license_expiration_date = '2034-01-01' where user_id = $1`,
    [person.userId],
  );
  return person;
}

function dateFields(name: string, year: string, month: string, day: string): Record<string, string> {
  return { [`${name}-year`]: year, [`${name}-month`]: month, [`${name}-day`]: day };
}
