import { data } from "react-router";
import { Button } from "#ui/button.tsx";
import { ComponentPage } from "#ui/component-page/component-page.tsx";
import { run } from "../shared/request/request.server.ts";
import { useToast } from "../shared/shell/toasts.tsx";
import type { Route } from "./+types/component-page.ts";

export const meta: Route.MetaFunction = () => [{ title: "Components" }, { name: "robots", content: "noindex" }];

/** For developers. Not available in production. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async ({ env }) => {
    if (env.APP_ENV === "production") throw data({ code: "not-found" }, { status: 404 });
    return null;
  });
}

export default function Components() {
  const toast = useToast();
  return (
    <>
      <section aria-label="Toasts" className="mx-auto flex max-w-page flex-wrap gap-3 px-4 pt-8 md:px-8">
        <Button type="button" variant="secondary" onClick={() => toast.add("Something to know.", "default")}>
          Raise a notice
        </Button>
        <Button type="button" variant="secondary" onClick={() => toast.add("It worked.", "success")}>
          Raise a success
        </Button>
        <Button type="button" variant="secondary" onClick={() => toast.add("It did not work.", "alert")}>
          Raise an alert
        </Button>
      </section>
      <ComponentPage />
    </>
  );
}
