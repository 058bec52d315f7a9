import { problemInSpanish } from "./es/messages.server.ts";
import { inLanguage, type Language } from "./language.ts";
import type { Problem } from "../form/problems.ts";

/**
 * Runs the loader or action of a page that exists in Spanish, and answers in its language: redirects stay in it, and the problems of
 * a refused form are in it.
 */
export async function inPageLanguage<Result>(language: Language, work: () => Promise<Result>): Promise<Result> {
  if (language === "en") return work();
  try {
    const result = await work();
    if (result instanceof Response) relocate(result);
    else translateProblems(result);
    return result;
  } catch (thrown) {
    if (thrown instanceof Response) relocate(thrown);
    throw thrown;
  }
}

function relocate(answer: Response): void {
  const location = answer.headers.get("Location");
  if (location) answer.headers.set("Location", inLanguage("es", location));
}

function translateProblems(result: unknown): void {
  const problems = (result as { data?: { problems?: Problem[] } } | null)?.data?.problems;
  for (const problem of problems ?? []) problem.message = problemInSpanish(problem.message);
}
