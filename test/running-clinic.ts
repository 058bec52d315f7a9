import { existsSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll } from "vitest";
import { makeDemoClinic } from "../scripts/demo-clinic.ts";
import { startClinic, type Clinic } from "./clinic.ts";

type RunningClinic = { clinic: Clinic; client: pg.Client; close(): Promise<void> };
type Options = Parameters<typeof startClinic>[0] & { demo?: Parameters<typeof makeDemoClinic>[1] };

export let clinic: Clinic;
/** The superuser's connection, for arranging and for looking behind the curtain. */
export let client: pg.Client;

/** Call once at the top of a test file that speaks to the built clinic over HTTP. */
export function useClinic(options: Options = {}): void {
  let close: RunningClinic["close"] | undefined;
  beforeAll(async () => {
    ({ clinic, client, close } = await openClinic(options));
  }, 90_000);
  afterAll(() => close?.());
}

/** The built clinic, with demo people in it if asked for. */
export async function openClinic({ demo, ...options }: Options): Promise<RunningClinic> {
  if (!existsSync(`${process.env["BUILD_DIR"] ?? "build"}/server/index.js`)) throw new Error("First: npm run build");
  const clinic = await startClinic(options);
  const superuserUrl = clinic.postgres.url("postgres", clinic.database);
  const client = new pg.Client({ connectionString: superuserUrl });
  const close = async () => {
    await client.end();
    await clinic.stop();
  };
  try {
    if (demo) await makeDemoClinic(superuserUrl, { filesFolder: clinic.env["FILES_FOLDER"]!, ...demo });
    await client.connect();
  } catch (error) {
    await close();
    throw error;
  }
  return { clinic, client, close };
}
