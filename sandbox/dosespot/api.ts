import { CodedRx, CompoundRx, IncomingPatient } from "./bodies.ts";
import { note, type Books, type Prescription } from "./books.ts";

type Answer = object;
const ok = { Result: { ResultCode: "OK", ResultDescription: "" } };
const refused = (description: string) => ({ Result: { ResultCode: "ERROR", ResultDescription: description } });
const PAGE = 25;

/** The service's API: strict, and always 200 with a result code. */
export function serveApi(
  books: Books,
  request: { method: string; path: string; query: URLSearchParams; body: unknown; clinician: string },
): Answer {
  const { method, path, query, body } = request;
  const routes: [string, RegExp, (...parts: string[]) => Answer][] = [
    ["GET", /^\/api\/clinician$/, () => listed([])],
    ["GET", /^\/api\/clinicians\/(\d+)\/registrationStatus$/, (id) => ({ Item: stageOf(id), ...ok })],
    ["GET", /^\/api\/patients\/search$/, findPatients],
    ["POST", /^\/api\/patients$/, () => savePatient(null)],
    ["PUT", /^\/api\/patients\/(\d+)$/, (id) => savePatient(Number(id))],
    ["GET", /^\/api\/patients\/(\d+)\/prescriptions$/, (id) => paged(prescriptionsOf(Number(id)).map(bodyOf))],
    ["GET", /^\/api\/patients\/(\d+)\/prescriptions\/(\d+)$/, (id, rx) => ({ Item: itemOf(id, rx), ...ok })],
    ["GET", /^\/api\/patients\/(\d+)\/prescriptions\/(\d+)\/log$/, (id, rx) => listed(find(id, rx)?.log ?? [])],
    ["POST", /^\/api\/patients\/(\d+)\/prescriptions\/(coded|compiledcompound)$/, create],
    ["POST", /^\/api\/patients\/(\d+)\/prescriptions\/(\d+)\/cancel$/, cancel],
    ["GET", /^\/api\/pharmacies\/search$/, findPharmacies],
    ["GET", /^\/api\/diagnoses\/search$/, findDiagnoses],
    ["GET", /^\/api\/medications\/searchByRxCUI$/, findDrugs],
    ["GET", /^\/api\/patients\/(\d+)\/interactions\/precheck\/(\d+)$/, (_, drug) => precheck(Number(drug))],
    ["GET", /^\/api\/refills\/pending$/, () => paged(pending("refill"))],
    ["GET", /^\/api\/rxchanges\/pending$/, () => paged(pending("change"))],
    ["POST", /^\/api\/(refills|rxchanges)\/(\d+)\/deny$/, deny],
  ];
  for (const [wanted, pattern, act] of routes) {
    const match = method === wanted ? pattern.exec(path) : null;
    if (match) return act(...match.slice(1));
  }
  return refused("No such operation");

  function stageOf(id: string): string {
    return books.clinicians.get(id) ?? "TFAActivatedSuccess";
  }

  function findPatients(): Answer {
    const wanted = [query.get("firstName"), query.get("lastName"), query.get("dob")];
    return paged(
      [...books.patients.values()].filter((one) =>
        [one.FirstName, one.LastName, one.DateOfBirth].every((value, i) => !wanted[i] || value === wanted[i]),
      ),
    );
  }

  function savePatient(id: number | null): Answer {
    const parsed = IncomingPatient.safeParse(body);
    if (!parsed.success) return refused(`Invalid: ${parsed.error.issues.map((one) => one.path.join(".")).join(", ")}`);
    if (id !== null && !books.patients.has(id)) return refused("No such patient");
    const PatientId = id ?? books.next();
    books.patients.set(PatientId, { PatientId, ...parsed.data });
    return { Id: PatientId, ...ok };
  }

  function prescriptionsOf(patientId: number): Prescription[] {
    const since = query.get("startDate");
    return [...books.prescriptions.values()].filter(
      (one) => one.PatientId === patientId && (!since || (one.log.at(-1)?.DateTimeStamp ?? "") >= since),
    );
  }

  function find(patientId = "", prescriptionId = ""): Prescription | null {
    const found = books.prescriptions.get(Number(prescriptionId));
    return found && found.PatientId === Number(patientId) ? found : null;
  }

  function itemOf(patientId = "", prescriptionId = ""): object | null {
    const found = find(patientId, prescriptionId);
    return found && bodyOf(found);
  }

  function create(patientId = "", kind = ""): Answer {
    if (!books.patients.has(Number(patientId))) return refused("No such patient");
    if (stageOf(request.clinician) === "Pending") return refused("Clinician is not confirmed");
    const coded = kind === "coded" ? CodedRx.safeParse(body) : null;
    const compound = kind === "coded" ? null : CompoundRx.safeParse(body);
    const error = coded?.error ?? compound?.error;
    const data = coded?.data ?? compound?.data;
    if (!data) return refused(`Invalid: ${error?.issues.map((one) => one.path.join(".")).join(", ")}`);
    const rx: Prescription = {
      PrescriptionId: books.next(),
      PatientId: Number(patientId),
      PrescriberId: Number(request.clinician),
      NonDoseSpotPrescriptionId: data.NonDoseSpotPrescriptionId,
      DisplayName: compound?.data?.CompoundDescription ?? `Product ${coded?.data?.DispensableDrugId}`,
      Directions: data.Directions,
      Quantity: String(data.Quantity),
      Refills: String(data.Refills),
      Status: "Entered",
      MedicationStatus: "Active",
      isControlled: compound?.data?.CompoundIngredients.some((one) => one.IsFreeTextEPCS) ?? false,
      log: [],
    };
    note(rx, "Entered");
    note(rx, "ReadyToSign");
    books.prescriptions.set(rx.PrescriptionId, rx);
    return { Id: rx.PrescriptionId, ...ok };
  }

  function cancel(patientId = "", prescriptionId = ""): Answer {
    const rx = find(patientId, prescriptionId);
    if (!rx) return refused("No such prescription");
    if (!["eRxSent", "PharmacyVerified", "EpcsSigned", "Sending"].includes(rx.Status))
      return refused("It was not sent");
    note(rx, rx.Status, "CancelRequested");
    return ok;
  }

  function findPharmacies(): Answer {
    const [name, city, state] = [query.get("name"), query.get("city"), query.get("state")];
    if (!name || /unknown/i.test(name)) return paged([]);
    const number = [...`${name}${city}${state}`].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 1_000_000, 7);
    return paged([{ PharmacyId: number + 1, StoreName: name, City: city, State: state }]);
  }

  function findDiagnoses(): Answer {
    const code = query.get("searchTerm") ?? "";
    if (!/^[A-Z]\d[\dA-Z](\.[\dA-Z]{1,4})?$/.test(code)) return listed([]);
    const number = [...code].reduce((sum, sign) => (sum * 37 + sign.charCodeAt(0)) % 1_000_000, 1);
    return listed([{ DiagnosisId: number + 1, Code: code }]);
  }

  function findDrugs(): Answer {
    const code = Number(query.get("rxCUI"));
    return listed(code > 0 ? [{ DispensableDrugId: code, DisplayName: `Product ${code}` }] : []);
  }

  /** Numbers that end in 13 have a major interaction, so that a test can have one. */
  function precheck(drug: number): Answer {
    const found = drug % 100 === 13;
    return {
      AllergyInteractions: [],
      DrugInteractions: found
        ? [{ SeverityLevel: "MajorInteraction", Drugs: [{ DispensableDrugId: drug, DrugName: "x" }] }]
        : [],
      ...ok,
    };
  }

  function pending(kind: "refill" | "change") {
    return books.requests
      .filter((one) => one.kind === kind && one.isOpen)
      .map((one) => ({
        ...(kind === "refill"
          ? { RefillId: one.id }
          : { RxChangeRequestId: one.id, RxChangeType: "TherapeuticInterchange" }),
        Patient: books.patients.get(one.PatientId),
        ClinicianId: one.ClinicianId,
        OriginalPrescriptionId: one.OriginalPrescriptionId,
        RequestedDate: one.RequestedDate,
      }));
  }

  function deny(kind = "", id = ""): Answer {
    const wanted = kind === "refills" ? "refill" : "change";
    const found = books.requests.find((one) => one.kind === wanted && one.id === Number(id));
    const reason = (body as { DenialReason?: string } | null)?.DenialReason;
    if (!found || !reason) return refused("No such request");
    found.isOpen = false;
    found.denial ??= reason;
    return ok;
  }

  function paged(items: object[]): Answer {
    const number = Number(query.get("pageNumber") ?? "1");
    const shown = items.slice((number - 1) * PAGE, number * PAGE);
    return { Items: shown, PageResult: { CurrentPage: number, HasNext: items.length > number * PAGE }, ...ok };
  }
}

function listed(items: object[]): Answer {
  return { Items: items, ...ok };
}

function bodyOf({ log: _log, isControlled, ...rx }: Prescription): object {
  return { ...rx, Schedule: isControlled ? 3 : 0, ClinicId: 21 };
}
