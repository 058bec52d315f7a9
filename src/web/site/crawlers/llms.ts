import { run } from "../../shared/request/request.server.ts";
import type { Route } from "./+types/llms.ts";
import { listReviewedDays } from "../content/page-review.server.ts";
import { publicPages } from "./public-pages.server.ts";

/** The whole site as plain text, for programs. */
export function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const { env } = ctx;
    const days = await listReviewedDays(ctx);
    const sections = publicPages().map(
      ({ section, pages }) =>
        `## ${section}\n\n${pages
          .map(({ path, title, description, isReviewed }) => {
            const note = isReviewed && !days.has(path) ? " (draft, not yet reviewed)" : "";
            return `- [${title}](${env.PUBLIC_ORIGIN}${path})${note}: ${description}`;
          })
          .join("\n")}\n`,
    );
    const text = `# ${env.BRAND_NAME}\n\n> ${SUMMARY}\n\n${sections.join("\n")}`;
    return new Response(text, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
  });
}

const SUMMARY =
  "An online clinic for hormone treatments and medical weight loss. Every medicine is Rx only, prescribed only after evaluation by a licensed provider, and not for everyone. These pages are for information; they are not individual medical advice. In an emergency, call 911.";
