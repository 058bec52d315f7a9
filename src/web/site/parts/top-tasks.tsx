import { href } from "react-router";
import { Link } from "#ui/link/link.tsx";

export const TASKS = [
  { to: `${href("/")}#our-process`, label: "How it works, with dates" },
  { to: `${href("/")}#treatments`, label: "Compare the treatments" },
  { to: `${href("/faqs")}#not-prescribed`, label: "Medicines we don't prescribe" },
  { to: href("/resources/:slug", { slug: "erection-problems" }), label: "Erection problems: what we treat and don't" },
  { to: `${href("/")}#pricing`, label: "See every price" },
  { to: href("/semaglutide"), label: "Weight-loss medicines" },
  {
    to: href("/resources/:slug", { slug: "subcutaneous-injection-processes" }),
    label: "Learn to inject, step by step",
  },
  { to: href("/faqs"), label: "Questions and answers" },
];

const MEMBER_TASKS = [
  { to: href("/profile/my-orders"), label: "Track an order or see the next reorder date" },
  { to: href("/profile/medications"), label: "My medications" },
  { to: href("/profile/files"), label: "My lab results" },
];

/** The most common tasks, for a search without results. */
export function TopTasks({ isMember }: { isMember: boolean }) {
  return (
    <section aria-labelledby="top-tasks" className="search-group">
      <h2 id="top-tasks">Popular topics</h2>
      <ul>
        {[...(isMember ? MEMBER_TASKS : []), ...TASKS].map(({ to, label }) => (
          <li key={to}>
            <Link to={to} variant="standalone">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
