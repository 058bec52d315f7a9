import { redirect } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import { countWaiting } from "#domain/desk/work/count-waiting.ts";
import { changeSettings } from "#domain/desk/change-settings.ts";
import { getSettings } from "#domain/desk/get-settings.ts";
import { THEMES, readTheme, themeCookie } from "./theme.ts";

/** What the bar above every staff page needs to know. */
export async function staffFrame(ctx: Ctx, request: Request) {
  const { hasSingleKeys } = await getSettings(ctx);
  return { hasSingleKeys, theme: readTheme(request), counts: await countWaiting(ctx) };
}

/** The two switches of the help page. */
export async function changeStaffFrame(ctx: Ctx, form: FormData, here: string): Promise<Response> {
  const headers = new Headers();
  const theme = THEMES.find((one) => one === form.get("theme"));
  if (theme) headers.append("Set-Cookie", themeCookie(theme));
  const keys = form.get("single-keys");
  if (keys === "on" || keys === "off") await changeSettings(ctx, { hasSingleKeys: keys === "on" });
  return redirect(here, { status: 303, headers });
}
