import { Notice } from "#ui/callout/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { requireProvider } from "#core/actor.ts";
import { readForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { PageTitle } from "../../shared/page/page-title.tsx";
import type { Refused } from "../../shared/form/problems.ts";
import { run } from "../../shared/request/request.server.ts";
import { PageMain } from "../../shared/shell/page-main.tsx";
import type { Route } from "./+types/hours.ts";
import { ChangedDays } from "./changed-days.tsx";
import { act, toHoursView } from "./hours.server.ts";
import { NoCalendar } from "../today/no-calendar.tsx";
import { TimeOff } from "./time-off.tsx";
import { WeekForm } from "./week-form.tsx";
import { weekIn } from "./week-rows.ts";

/** The page renders the title, because a refused form must be announced in it. */
export const meta: Route.MetaFunction = () => [{ name: "robots", content: "noindex, nofollow" }];

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => ({
    hours: await toHoursView(ctx, requireProvider(ctx).userId),
    done: args.url.searchParams.get("done"),
  }));
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => act(ctx, requireProvider(ctx).userId, await readForm(args.request)));
}

const DONE: Record<string, string> = {
  week: "Your hours are saved",
  "time-off": "Your time off is saved",
  removed: "The time off was removed",
  day: "That day was changed",
  "usual-day": "That day follows your weekly hours again",
};

export default function Hours({ loaderData: { hours, done }, actionData }: Route.ComponentProps) {
  if (!hours) return <NoCalendar title="Hours" />;
  const answer = actionData as (Refused & { focusId?: string }) | undefined;
  const refused = answer && answer.problems.length > 0 ? answer : undefined;
  const ofForm = (form: string) => (answer?.values["form"] === form ? answer : undefined);
  const doneMessage = !answer && done ? DONE[done] : undefined;
  const typed = ofForm("week");
  return (
    <PageMain>
      <PageTitle refused={Boolean(refused)}>Provider Portal</PageTitle>
      <FormProblems refused={refused} />
      <PageHeader title="Hours" lead={`All times are in your time zone: ${hours.zone}.`} />
      {doneMessage && <Notice tone="success" title={doneMessage} announce className="mt-6 max-w-article" />}
      <div className="mt-10 grid gap-14 lg:grid-cols-2">
        <WeekForm
          week={typed ? weekIn(typed.values) : hours.week}
          start={typed?.values["start"] ?? hours.today}
          today={hours.today}
          next={hours.next}
          answer={typed}
        />
        <div className="grid content-start gap-14">
          <TimeOff timeOff={hours.timeOff} today={hours.today} refused={ofForm("off")} />
          <ChangedDays days={hours.days} today={hours.today} refused={ofForm("day")} />
        </div>
      </div>
    </PageMain>
  );
}
