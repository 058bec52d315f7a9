import { createServer } from "node:http";
import pg from "pg";

/** What must never be written: a search that pastes the term and the sort order into SQL, and shows the database's errors. */
export async function startInjectable(url: string, port: number): Promise<{ url: string; stop(): Promise<void> }> {
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  const server = createServer((request, response) => {
    const asked = new URL(request.url ?? "/", "http://localhost").searchParams;
    const [term, sort] = [asked.get("q") ?? "", asked.get("sort") ?? "title"];
    const rows = "values ('Testosterone'), ('Estradiol')";
    pool.query(`select title from (${rows}) as t (title) where title ilike '%${term}%' order by ${sort}`).then(
      // Several statements at once come back as a list.
      (answer) => response.end(`<h1>Results</h1><p>${[answer].flat()[0]?.rows.length ?? 0} found</p>`),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await pool.end();
    },
  };
}
