import { useEffect, useRef } from "react";
import { href, redirect } from "react-router";
import { z } from "zod";
import { formatDate, formatDay } from "#core/format-date.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/callout/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link/link.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { formatPhone } from "#domain/identity/profile/phone-number.server.ts";
import { listPatients } from "#domain/desk/patients/list-patients.ts";
import { recordSearch } from "#domain/desk/people/record-search.ts";
import { PeopleSearch } from "#domain/desk/people/search-people.ts";
import { parseForm, readForm, refuseForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { Form } from "../../shared/form/form.tsx";
import { US_STATE_NAMES } from "../../shared/format/us-state-names.ts";
import { problemOf } from "../../shared/form/problems.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { run } from "../../shared/request/request.server.ts";
import { PageMain } from "../../shared/shell/page-main.tsx";
import type { Route } from "./+types/patients.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const searchId = z.uuid().safeParse(args.url.searchParams.get("search")).data;
    const { term, patients, isCut } = await listPatients(ctx, { searchId });
    return {
      term,
      isCut,
      patients: patients.map((one) => ({
        userId: one.userId,
        name: `${one.lastName}, ${one.firstName}`,
        goesBy: one.preferredName && one.preferredName !== one.firstName ? one.preferredName : null,
        facts: [
          one.dateOfBirth && `Born ${formatDate(one.dateOfBirth, "medium")}`,
          one.state && (US_STATE_NAMES[one.state] ?? one.state),
          one.phone && formatPhone(one.phone),
        ]
          .filter(Boolean)
          .join(" · "),
        since: formatDay(ctx, one.since, "medium"),
      })),
    };
  });
}

/** What is searched for is posted, so that no name ends up in an address. */
export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const values = await readForm(args.request);
    const { answer, problems } = parseForm(PeopleSearch, values);
    if (problems) return refuseForm(problems, values);
    const { searchId } = await recordSearch(ctx, answer);
    return redirect(`${href("/provider/patients")}?search=${searchId}`, 303);
  });
}

/** The people this provider cares for, to find one of them. */
export default function Patients({ loaderData: { term, patients, isCut }, actionData }: Route.ComponentProps) {
  const box = useRef<HTMLInputElement>(null);
  // Not by a key: a new box would lose the focus.
  useEffect(() => {
    if (box.current) box.current.value = term ?? "";
  }, [term]);
  return (
    <PageMain>
      <PageTitle refused={Boolean(actionData)}>Patients</PageTitle>
      <div className="grid max-w-article gap-8">
        <FormProblems refused={actionData} />
        <PageHeader title="Patients" lead="The people you care for." />
        <search>
          <Form method="post" noValidate className="flex gap-2">
            <div className="relative flex-1">
              <label htmlFor="term" className="sr-only">
                Search your patients by name, birth date or phone
              </label>
              <Icon
                name="search"
                size={16}
                className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3"
              />
              <TextInput
                ref={box}
                id="term"
                name="term"
                type="search"
                dir="auto"
                autoComplete="off"
                spellCheck={false}
                maxLength={200}
                placeholder="Name, birth date or phone"
                defaultValue={term ?? ""}
                aria-invalid={problemOf(actionData, "term") ? true : undefined}
                data-shortcut="search"
                className="pl-9!"
              />
            </div>
            <Button>Search</Button>
          </Form>
        </search>
        <section aria-labelledby="found">
          <SectionHeader
            id="found"
            title={term === null ? "Around now" : "Found"}
            aside={
              term === null ? (
                "By the latest visit, booking or prescription"
              ) : (
                <Link to={href("/provider/patients")}>Show whom you see now</Link>
              )
            }
          />
          {patients.length === 0 ? (
            <div className="mt-4">
              <EmptyState>
                {term === null
                  ? "You have no patients yet. Whoever books a visit with you appears here."
                  : "None of your patients match. Try part of a name, the birth date or the end of the phone number."}
              </EmptyState>
            </div>
          ) : (
            <ul>
              {patients.map(({ userId, name, goesBy, facts, since }) => (
                <li
                  key={userId}
                  data-shortcut="row"
                  className="relative flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line py-3 hover:bg-surface"
                >
                  <span>
                    <Link
                      to={href("/provider/patients/:userId", { userId })}
                      className="font-semibold after:absolute after:inset-0"
                    >
                      {name}
                    </Link>
                    {goesBy && <span className="text-ink-2"> ({goesBy})</span>}
                    <span className="block text-small text-ink-2">{facts}</span>
                  </span>
                  <span className="text-small text-ink-2">{since}</span>
                </li>
              ))}
            </ul>
          )}
          {isCut && <p className="pt-3 text-small text-ink-2">There are more. Search to find one of them.</p>}
        </section>
        <p className="text-small text-ink-2">
          Someone who isn&rsquo;t your patient, and it can&rsquo;t wait?{" "}
          <Link to={href("/provider/open-chart")}>Open a chart</Link>
        </p>
      </div>
    </PageMain>
  );
}
