import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { Field } from "#ui/form/field.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { Link } from "#ui/link/link.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Table } from "#ui/table.tsx";
import { Tag } from "#ui/tag.tsx";
import { Form } from "../form/form.tsx";
import { FormProblems } from "../form/form-problems.tsx";
import { problemOf, type Refused } from "../form/problems.ts";
import { useBusy } from "../form/use-busy.ts";
import type { loadContentReviews } from "./content-review.server.ts";
import { TextDiff } from "./text-diff-view.tsx";

type Data = Awaited<ReturnType<typeof loadContentReviews>>;
type Kind = Data["pages"][number]["kind"];

const KINDS: Record<Kind, string> = { medical: "Medical", counsel: "Counsel" };

const STATES = {
  reviewed: { tone: "success", label: "Reviewed" },
  changed: { tone: "warning", label: "Changed since its review" },
  expired: { tone: "warning", label: "Review expired" },
  never: { tone: "danger", label: "Not yet reviewed" },
} as const;

/** The review ledger: what has to be read, one page open with what changed, and who may approve. */
export function ContentReviews({ data, refused, self }: { data: Data; refused: Refused | undefined; self: string }) {
  return (
    <div className="grid grid-cols-1 gap-10">
      <FormProblems refused={refused} />
      {data.isSaved && !refused && <Notice tone="success" title="Saved" announce />}
      {data.chosen && <ChosenPage key={data.chosen.hash} page={data.chosen} refused={refused} />}
      <Pages {...data} self={self} />
      {data.rights && <Rights rights={data.rights} refused={refused} />}
    </div>
  );
}

function Pages({ pages, open, mayReview, self }: Data & { self: string }) {
  return (
    <section aria-labelledby="pages">
      <SectionHeader
        id="pages"
        title="Published pages"
        aside={open === 0 ? "All reviewed" : `${open} of ${pages.length} to review`}
      />
      <p className="mt-3 max-w-article text-ink-2">
        A page without a review says so on top, and search engines are asked not to list it. Any change to its text ends
        the review. {mayReview ? null : "You can read the list; approving needs the right to, which an admin gives."}
      </p>
      <Table caption="Published pages and their reviews" dense className="mt-4">
        <thead>
          <tr>
            <th scope="col">Page</th>
            <th scope="col">Needs</th>
            <th scope="col">State</th>
            <th scope="col">Last review</th>
          </tr>
        </thead>
        <tbody>
          {pages.map(({ path, title, kind, state, about }) => (
            <tr key={path}>
              <th scope="row">
                <Link to={`${self}?page=${path}`}>{title}</Link>
              </th>
              <td>{KINDS[kind]}</td>
              <td>
                <Tag tone={STATES[state].tone}>{STATES[state].label}</Tag>
              </td>
              <td>{about ?? "None"}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

type Chosen = NonNullable<Data["chosen"]>;

function ChosenPage({ page, refused }: { page: Chosen; refused: Refused | undefined }) {
  const { tone, label } = STATES[page.state];
  return (
    <section aria-labelledby="chosen" className="grid grid-cols-1 gap-5">
      <SectionHeader id="chosen" title={page.title} aside={<Tag tone={tone}>{label}</Tag>} />
      <p>
        <a href={page.path} target="_blank" rel="noreferrer" className="underline underline-offset-[3px]">
          Open the page as patients see it (new tab)
        </a>
      </p>
      <h3 className="text-body font-heading">
        {page.last
          ? `What changed since ${page.last.name} approved it on ${page.last.on}`
          : "The whole text: nobody has approved it before"}
      </h3>
      <TextDiff blocks={page.blocks} isWhole={!page.last} />
      {page.mayApprove ? (
        <Approve page={page} refused={refused} />
      ) : (
        <p className="text-ink-2">
          {page.kind === "medical"
            ? "Only a provider with a license and the right to review can approve this page."
            : "Only staff with the right to review policies can approve this page."}
        </p>
      )}
    </section>
  );
}

function Approve({ page, refused }: { page: Chosen; refused: Refused | undefined }) {
  const isBusy = useBusy("approve");
  const own = refused?.values["intent"] === "approve" ? refused : undefined;
  return (
    <Form method="post" noValidate className="grid max-w-column gap-5">
      <input type="hidden" name="intent" value="approve" />
      <input type="hidden" name="path" value={page.path} />
      <input type="hidden" name="hash" value={page.hash} />
      <Field
        name="valid_until"
        label="Counts until"
        hint="Two years at most. After that day the page says again that it isn't reviewed."
        error={problemOf(own, "valid_until")}
      >
        <TextInput
          type="date"
          min={page.until.first}
          max={page.until.last}
          defaultValue={own?.values["valid_until"] ?? page.until.usual}
        />
      </Field>
      <Checkbox name="has_read" value="yes" error={problemOf(own, "has_read")}>
        I have read the whole page. It is accurate, and my name may be printed on it.
      </Checkbox>
      <p>
        <Button busy={isBusy} busyText="Approving">
          Approve this page
        </Button>
      </p>
    </Form>
  );
}

type RightsData = NonNullable<Data["rights"]>;

function Rights({ rights, refused }: { rights: RightsData; refused: Refused | undefined }) {
  const isBusy = useBusy("right");
  const own = refused?.values["intent"] === "right" ? refused : undefined;
  return (
    <section aria-labelledby="rights" className="grid grid-cols-1 gap-5">
      <SectionHeader id="rights" title="Who may approve" />
      {rights.given.length > 0 && (
        <Table caption="People who may approve pages" dense>
          <thead>
            <tr>
              <th scope="col">Person</th>
              <th scope="col">Approves</th>
              <th scope="col">Since</th>
              <th scope="col">
                <span className="sr-only">Act</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rights.given.map(({ id, name, kind, since }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>{KINDS[kind]}</td>
                <td>{since}</td>
                <td>
                  <EndNow id={id} name={name} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <Form method="post" noValidate className="grid max-w-column gap-5">
        <input type="hidden" name="intent" value="right" />
        <Field name="userId" label="Person" error={problemOf(own, "userId")}>
          <Select defaultValue={own?.values["userId"] ?? ""}>
            <Options none="Choose" choices={rights.people.map(({ userId, name }) => [userId, name])} />
          </Select>
        </Field>
        <Field
          name="kind"
          label="May approve"
          hint="Medical pages need a provider with a license. Policies need counsel with a staff account. Someone else gives you yours."
          error={problemOf(own, "kind")}
        >
          <Select defaultValue={own?.values["kind"] ?? ""}>
            <Options
              none="Choose"
              choices={[
                ["medical", "Medical pages"],
                ["counsel", "Policies"],
              ]}
            />
          </Select>
        </Field>
        <p>
          <Button variant="secondary" busy={isBusy} busyText="Saving">
            Give the right
          </Button>
        </p>
      </Form>
    </section>
  );
}

function EndNow({ id, name }: { id: string; name: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="end" value={id} />
      <Button variant="secondary" size="small">
        End now<span className="sr-only"> {name}</span>
      </Button>
    </Form>
  );
}
