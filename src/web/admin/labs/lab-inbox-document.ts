import { getInboxDocument } from "#domain/labs/inbox/get-inbox-document.ts";
import { run } from "../../shared/request/request.server.ts";
import { requireId } from "../../shared/request/require-id.server.ts";
import type { Route } from "./+types/lab-inbox-document.ts";

/** The lab's own document of a result without a match. Its name says nothing about anybody. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const bytes = await getInboxDocument(ctx, { id: requireId(args.params.itemId) });
    return new Response(new Uint8Array(bytes), {
      headers: { "Content-Type": "application/pdf", "Content-Disposition": 'attachment; filename="lab-document.pdf"' },
    });
  });
}
