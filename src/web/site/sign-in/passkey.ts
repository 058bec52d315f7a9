import { href, redirect } from "react-router";
import { z } from "zod";
import type { Ctx } from "#core/ctx.ts";
import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { beginPasskeySignIn } from "#domain/identity/factors/begin-passkey-sign-in.ts";
import { signInWithPasskey } from "#domain/identity/factors/sign-in-with-passkey.ts";
import { afterSignIn } from "../../shared/sign-in/after-sign-in.server.ts";
import { run } from "../../shared/request/request.server.ts";
import type { Route } from "./+types/passkey.ts";

/** The shape of a browser's response; checking its signature decides whether it's valid. */
const PasskeyAnswer = z.object({
  id: z.string().max(2_000),
  rawId: z.string().max(2_000),
  type: z.literal("public-key"),
  response: z.looseObject({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
    userHandle: z.string().optional(),
  }),
  clientExtensionResults: z.looseObject({}).default({}),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).optional(),
});

const Question = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("options") }),
  z.object({ intent: z.literal("verify"), response: PasskeyAnswer, to: z.string().nullish() }),
]);

/** Signing in with a passkey, from a script: options first, then the signed response. Both content types mean the same. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  return run(args, async (ctx, { browser }) => {
    const question = Question.safeParse(await readQuestion(args.request));
    if (!question.success) return Response.json({ error: "bad-request" }, { status: 400 });
    if (question.data.intent === "options") return Response.json(await beginPasskeySignIn(ctx));
    const response = question.data.response as AuthenticationResponseJSON;
    const result = await signInWithPasskey(ctx, { response }, browser);
    if (result.kind === "wrong") return Response.json({ error: "wrong" }, { status: 400 });
    return signedIn(ctx, result, question.data.to ?? undefined);
  });
}

/** There's nothing to read here. */
export function loader(): Response {
  return redirect(href("/sign-in"), 303);
}

async function signedIn(ctx: Ctx, result: { token: string; deviceToken: string }, to: string | undefined) {
  const { path, headers } = await afterSignIn(ctx, result, to);
  return Response.json({ to: path }, { headers });
}

async function readQuestion(request: Request): Promise<unknown> {
  try {
    if (request.headers.get("content-type")?.startsWith("application/json")) return await request.json();
    return JSON.parse(String((await request.formData()).get("payload")));
  } catch {
    return null;
  }
}
