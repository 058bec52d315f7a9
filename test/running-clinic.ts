import { existsSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { newId } from "#core/id.ts";
import { withDatabase, withUser } from "../scripts/bootstrap.ts";
import { makeDemoClinic } from "../scripts/demo-clinic.ts";
import type { LocalPostgres } from "../scripts/local-postgres.ts";
import { startClinic, type Clinic } from "./clinic.ts";
import { TEMPLATE } from "./database.setup.ts";

type RunningClinic = { clinic: Clinic; client: pg.Client; close(): Promise<void> };
type Options = Omit<NonNullable<Parameters<typeof startClinic>[0]>, "on"> & {
  demo?: Parameters<typeof makeDemoClinic>[1];
  /** For a test that stops its PostgreSQL. */
  ownPostgres?: boolean;
};

export let clinic: Clinic;
/** The superuser's connection, for setup and for checking rows directly. */
export let client: pg.Client;

/** Call once at the top of a test file that talks to the built clinic over HTTP. */
export function useClinic(options: Options = {}): void {
  let close: RunningClinic["close"] | undefined;
  beforeAll(async () => {
    ({ clinic, client, close } = await openClinic(options));
  }, 90_000);
  afterAll(() => close?.());
}

/** The built clinic, with demo people if requested. On the server all tests share, in a separate database. */
export async function openClinic({ demo, ownPostgres = false, ...options }: Options): Promise<RunningClinic> {
  if (!existsSync(`${process.env["BUILD_DIR"] ?? "build"}/server/index.js`)) throw new Error("First: npm run build");
  const on = ownPostgres ? undefined : await cloneTemplate();
  const clinic = await startClinic({ ...options, ...(on ? { on } : {}) });
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

async function cloneTemplate(): Promise<{ postgres: LocalPostgres; database: string }> {
  const superuserUrl = inject("superuserUrl");
  const database = `clinic_http_${newId().replaceAll("-", "")}`;
  const asRoot = async (text: string) => {
    const root = new pg.Client({ connectionString: superuserUrl });
    await root.connect();
    await root.query(text).finally(() => root.end());
  };
  await asRoot(`create database ${database} template ${TEMPLATE} strategy file_copy owner app_owner`);
  const postgres = {
    port: Number(new URL(superuserUrl).port),
    superuserUrl,
    url: (role: string, name: string) => withDatabase(withUser(superuserUrl, role, "local"), name),
    createDatabase: () => Promise.reject(new Error("The template is migrated already")),
    log: () => {
      throw new Error("Other tests use this server too");
    },
    stop: () => asRoot(`drop database ${database} with (force)`),
  };
  return { postgres, database };
}
