import { useQuery } from "@tanstack/react-query";
import { href, useLocation, useRouteLoaderData, useSubmit } from "react-router";
import type { Profile } from "#domain/identity/profile/profile.ts";
import type { loader as rootLoader } from "../../root.tsx";
import { JSON_HEADERS } from "../request/json-headers.ts";
import { useLanguage } from "../language/language.ts";
import { saveOpenForms } from "../drafts/unsent-text-storage.ts";
import { loadUser, type UserAnswer } from "./load-user.ts";

/** The signed-in user's profile. `loading` is true only while fetching; without a session there's nothing to fetch. */
export function useCurrentUser(): { user: Profile | null; loading: boolean } {
  const id = useRouteLoaderData<typeof rootLoader>("root")?.session?.user.id ?? null;
  const { pathname } = useLocation();
  const language = useLanguage();
  const submit = useSubmit();

  async function signOut() {
    if (id) saveOpenForms(id, pathname);
    await submit({ reason: "forced", to: pathname, language }, { method: "post", action: href("/sign-out") });
  }

  const { data, isPending } = useQuery({
    queryKey: ["current-user", id],
    queryFn: () => loadUser({ fetchUser: () => fetchUser(id ?? ""), signOut }),
    enabled: id !== null,
    // loadUser has its own retry rule, so no retries on top of it.
    retry: false,
    staleTime: Infinity,
  });
  return { user: data ?? null, loading: id !== null && isPending };
}

async function fetchUser(id: string): Promise<UserAnswer> {
  const answer = await fetch("/api/getUserById", {
    method: "POST",
    headers: JSON_HEADERS,
    body: JSON.stringify({ id }),
  });
  if (!answer.ok && answer.status !== 401) throw new Error(`getUserById answered ${answer.status}`);
  return (await answer.json()) as UserAnswer;
}
