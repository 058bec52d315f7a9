import { Outlet } from "react-router";
import { Translated } from "#ui/language/text.ts";
import { messagesFor } from "../../shared/language/es/messages.server.ts";
import type { Route } from "./+types/spanish.ts";

/** Around the layouts of pages that exist in Spanish. The texts come as data, so no English page loads them. */
export function loader(args: Route.LoaderArgs) {
  return messagesFor(args.url.pathname);
}

/** They don't change while somebody is here. */
export function shouldRevalidate() {
  return false;
}

export default function Spanish({ loaderData }: Route.ComponentProps) {
  return (
    <Translated value={loaderData}>
      <Outlet />
    </Translated>
  );
}
