import { createHash, randomBytes } from "node:crypto";

/**
 * The address of the service's own page for one clinician, as its guide says: a random phrase and two hashes with the clinic's key.
 * Nothing about the patient but the service's own number is in it.
 */
export function signOnUrl(
  base: string,
  about: { clinicId: string; clinicKey: string; clinicianRef: string; patientId: string | null },
  phrase = randomBytes(16).toString("hex"),
): string {
  const query = new URLSearchParams({
    SingleSignOnClinicId: about.clinicId,
    SingleSignOnUserId: about.clinicianRef,
    SingleSignOnPhraseLength: "32",
    SingleSignOnCode: phrase + hash(phrase + about.clinicKey),
    SingleSignOnUserIdVerify: hash(about.clinicianRef + phrase.slice(0, 22) + about.clinicKey),
    ...(about.patientId ? { PatientId: about.patientId } : { RefillsErrors: "1" }),
  });
  return `${base}/LoginSingleSignOn.aspx?${query}`;
}

function hash(text: string): string {
  return createHash("sha512").update(text, "utf8").digest("base64").replace(/==$/, "");
}
