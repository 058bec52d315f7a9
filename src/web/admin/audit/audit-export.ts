import { data, href, redirect } from "react-router";
import { z } from "zod";
import { csvLine } from "#core/csv.ts";
import type { Ctx } from "#core/ctx.ts";
import type { AuditQuestion } from "#domain/audit/audit-line.ts";
import { exportAudit } from "#domain/audit/export-audit.ts";
import { readForm } from "../../shared/form/form.server.ts";
import { run } from "../../shared/request/request.server.ts";
import { questionOf } from "./audit-question.server.ts";
import type { Route } from "./+types/audit-export.ts";

const Reason = z.string().trim().min(1).max(500);

const COLUMNS = ["at", "actor_kind", "actor_id", "action", "subject_id", "object_id", "reason", "request_id", "id"];

/** Streams the trail to a file, so its size doesn't matter to this process. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  return run(args, async (ctx) => {
    const reason = Reason.safeParse((await readForm(args.request))["reason"]);
    if (!reason.success) throw data({ code: "bad-request" }, { status: 400 });
    const lines = linesOf(ctx, questionOf(ctx, args.url.searchParams), reason.data);
    // Reads the first page before responding, so a refusal is still a refusal.
    const first = await lines.next();
    return new Response(streamOf(withFirst(first, lines)), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": 'attachment; filename="audit.csv"',
      },
    });
  });
}

/** Exporting needs a reason, so a URL alone does nothing. */
export function loader(): Response {
  return redirect(href("/admin/audit"), 303);
}

/** Reads as fast as the client downloads; ends when it disconnects. */
function streamOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const next = await texts.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
}

async function* withFirst(first: IteratorResult<string>, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  if (!first.done) yield first.value;
  yield* rest;
}

async function* linesOf(ctx: Ctx, question: AuditQuestion, reason: string): AsyncGenerator<string> {
  for await (const page of exportAudit(ctx, { question, reason })) {
    yield page
      .map((line) =>
        csvLine([
          line.at.toISOString(),
          line.actorKind,
          line.actorId,
          line.action,
          line.subjectId,
          line.objectId,
          line.reason,
          line.requestId,
          line.id,
        ]),
      )
      .join("");
  }
}
