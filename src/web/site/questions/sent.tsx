import { href } from "react-router";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { listEpisodes } from "#domain/intake/episodes/list-episodes.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { run } from "../../shared/request/request.server.ts";
import type { Route } from "./+types/sent.ts";
import { inSentence, treatmentNames } from "../../shared/intake/treatment-names.server.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const names = await treatmentNames(ctx);
    const episodes = await listEpisodes(ctx);
    const inState = (isOne: (status: string) => boolean) =>
      episodes
        .filter(({ status }) => isOne(status))
        .map(({ treatmentKey }) => inSentence(names[treatmentKey] ?? treatmentKey));
    return {
      stopped: inState((status) => status === "stopped"),
      goingOn: inState((status) => status !== "stopped" && status !== "asking"),
    };
  });
}

export default function Sent({ loaderData }: Route.ComponentProps) {
  const { stopped, goingOn } = loaderData;
  const title = goingOn.length > 0 ? "Your answers are sent" : "Your answers are saved";
  return (
    <div className="grid max-w-column gap-6">
      <PageTitle>{title}</PageTitle>
      <h1 className="text-question font-bold">{title}</h1>
      {goingOn.length > 0 && (
        <p className="text-lead">
          Thank you. Your provider can read them before your visit about {goingOn.join(" and ")}.
        </p>
      )}
      {stopped.length > 0 && (
        <p className="text-lead">
          We can't start {stopped.join(" and ")} now. Your account stays open, and you can ask about another treatment
          at any time.
        </p>
      )}
      <p className="flex flex-wrap gap-3">
        {goingOn.length > 0 && <ButtonLink to={href("/book")}>Book your visit</ButtonLink>}
        <ButtonLink to={href("/profile")} variant="secondary">
          Go to my account
        </ButtonLink>
      </p>
    </div>
  );
}
