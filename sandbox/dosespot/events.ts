import { MEDICATION_NUMBERS, STATUS_NUMBERS, type Books, type Prescription } from "./books.ts";
import type { Play } from "./bodies.ts";

const TRIES = 8;

/** The service's push notifications, with its secret in the header. They say little and may arrive twice, late or never. */
export function createSender(options: { secret: string; webhookUrl: string }) {
  return { send, prescriptionResult, medicationStatus, counts };

  function prescriptionResult(rx: Prescription): object {
    return {
      EventType: "PrescriptionResult",
      Data: { ...about(rx), PrescriptionStatus: STATUS_NUMBERS[rx.Status] ?? 0, StatusDetails: "" },
    };
  }

  function medicationStatus(rx: Prescription): object {
    return {
      EventType: "MedicationStatusUpdate",
      Data: { ...about(rx), MedicationStatus: MEDICATION_NUMBERS[rx.MedicationStatus] ?? 0, StatusNotes: "" },
    };
  }

  function counts(books: Books, clinicianId: number): object {
    const waiting = [...books.prescriptions.values()].filter(
      (one) => one.PrescriberId === clinicianId && one.Status === "ReadyToSign",
    );
    const open = (kind: string) =>
      books.requests.filter((one) => one.kind === kind && one.isOpen && one.ClinicianId === clinicianId).length;
    return {
      EventType: "PrescriberNotificationCounts",
      Data: {
        ClinicianId: clinicianId,
        ClinicId: 21,
        PendingPrescriptionCount: waiting.length,
        RefillRequestCount: open("refill"),
        ChangeRequestCount: open("change"),
      },
    };
  }

  async function send(event: object, how: Play["how"], shuffle = false): Promise<number[]> {
    if (how === "lost") return [];
    const body = JSON.stringify(event);
    const secret = how === "forge" ? "the-secret-of-somebody-else-0000" : options.secret;
    if (shuffle) await new Promise((done) => setTimeout(done, Math.random() * 300));
    return Promise.all(Array.from({ length: how === "duplicate" ? 3 : 1 }, () => deliver(body, secret)));
  }

  /** Tried again while the clinic is away. */
  async function deliver(body: string, secret: string): Promise<number> {
    const headers = { "Content-Type": "application/json", Authorization: `Secret ${secret}` };
    for (let attempt = 1; ; attempt++) {
      const got = await fetch(options.webhookUrl, { method: "POST", headers, body }).catch(() => null);
      if (got && got.status < 500 && got.status !== 429) return got.status;
      if (attempt === TRIES) return got?.status ?? 0;
      await new Promise((done) => setTimeout(done, 100 * 2 ** attempt));
    }
  }
}

function about(rx: Prescription) {
  return {
    PatientId: rx.PatientId,
    ClinicId: 21,
    ClinicianId: rx.PrescriberId,
    PrescriptionId: rx.PrescriptionId,
    StatusDateTime: rx.log.at(-1)?.DateTimeStamp,
  };
}
