import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createDosespotSandbox } from "../../sandbox/dosespot/dosespot.ts";

export const KILL_POINTS = ["before-look", "after-patient", "before-create", "after-create", "before-save"] as const;
export type KillPoint = (typeof KILL_POINTS)[number];

type Call = { method: string; path: RegExp; isBefore: boolean };
/** The call during which a worker is killed, and whether the service still gets it. Its answer never arrives. */
const CALLS: Record<KillPoint, Call> = {
  "before-look": { method: "GET", path: /\/api\/patients\/search$/, isBefore: true },
  "after-patient": { method: "POST", path: /\/api\/patients$/, isBefore: false },
  "before-create": { method: "POST", path: /\/prescriptions\/(coded|compiledcompound)$/, isBefore: true },
  "after-create": { method: "POST", path: /\/prescriptions\/(coded|compiledcompound)$/, isBefore: false },
  "before-save": { method: "GET", path: /\/prescriptions\/\d+\/log$/, isBefore: false },
};

const CLINIC_KEY = "a-clinic-key-of-a-drill";
const SECRET = "a-secret-of-events-in-a-drill-00";

/** The sandbox service with a door for each worker, so that it knows which process makes a call, and can kill it in the middle. */
export function createService() {
  const sandbox = createDosespotSandbox({
    clinicKey: CLINIC_KEY,
    secret: SECRET,
    webhookUrl: "http://127.0.0.1:9/none",
    appOrigin: "http://localhost:3000",
  });
  const doors: { url: string; close(): Promise<void> }[] = [];
  /** For the control: it doesn't say what it has, as if nobody looked. */
  const hiding = { isOn: false };
  return { sandbox, hiding, openDoor, setFaults, close };

  async function setFaults(faults: object): Promise<void> {
    await fetch(`${doors[0]!.url}/faults`, { method: "POST", body: JSON.stringify(faults) });
  }

  async function openDoor() {
    const door = { point: null as KillPoint | null, kill: () => {}, url: "", settings: {} as Record<string, string> };
    const server = createServer((request, response) => void serve(door, request, response));
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    door.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    door.settings = {
      EPRESCRIBE_URL: door.url,
      EPRESCRIBE_CLINIC: "21",
      EPRESCRIBE_KEY: CLINIC_KEY,
      EPRESCRIBE_SUBSCRIPTION: "drill",
      EPRESCRIBE_USER: "1",
    };
    doors.push({
      url: door.url,
      async close() {
        server.closeAllConnections();
        await new Promise((done) => server.close(done));
      },
    });
    return door;
  }

  async function serve(
    door: { point: KillPoint | null; kill(): void },
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const url = new URL(request.url ?? "/", "http://service");
    const isList = request.method === "GET" && /\/patients\/\d+\/prescriptions$/.test(url.pathname);
    if (hiding.isOn && isList) {
      response.writeHead(200, { "Content-Type": "application/json" });
      return void response.end(JSON.stringify({ Items: [], Result: { ResultCode: "OK" } }));
    }
    const call = door.point && CALLS[door.point];
    if (call && call.method === request.method && call.path.test(url.pathname)) {
      door.point = null;
      if (call.isBefore) {
        door.kill();
        return void request.destroy();
      }
      // The service does what it was asked; the process is gone before it can hear so.
      response.end = () => {
        door.kill();
        response.destroy();
        return response;
      };
    }
    await sandbox.handle(request, response, url.pathname, url.searchParams);
  }

  async function close(): Promise<void> {
    await Promise.all(doors.map((door) => door.close()));
  }
}
export type Door = Awaited<ReturnType<ReturnType<typeof createService>["openDoor"]>>;
