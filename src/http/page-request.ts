import { createContext } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import type { Browser } from "#domain/identity/sessions/begin-session.ts";
import type { Language } from "#domain/identity/language/language.ts";
import type { FoundSession } from "#domain/identity/sessions/find-session.ts";

export type PageRequest = {
  ctx: Ctx;
  nonce: string;
  isDevelopment: boolean;
  pattern: string;
  session: FoundSession | null;
  sessionToken: string | null;
  browser: Browser;
  /** For a page that a link in an email opens without signing in: of the person it was made for. */
  linkLanguage?: Language;
};

/** What the edge passes to the pages. */
export const requestContext = createContext<PageRequest>();
