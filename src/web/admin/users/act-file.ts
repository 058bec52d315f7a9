import { readExport } from "#domain/desk/acts/read-export.ts";
import { run } from "../../shared/request/request.server.ts";
import { requireId } from "../../shared/request/require-id.server.ts";
import type { Route } from "./+types/act-file.ts";

/** Streams the exported file. Not text/csv: text is compressed in memory, and this can be large. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const parts = await readExport(ctx, { actId: requireId(args.params.actId) });
    return new Response(streamOf(parts), {
      headers: {
        "Content-Type": "application/octet-stream",
        "Content-Disposition": `attachment; filename="people-${ctx.now.toISOString().slice(0, 10)}.csv"`,
      },
    });
  });
}

/** Reads only as fast as the browser downloads. */
function streamOf(parts: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(stream) {
      const { value, done } = await parts.next();
      if (done) stream.close();
      else stream.enqueue(value);
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}
