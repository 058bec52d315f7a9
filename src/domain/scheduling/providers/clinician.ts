/** A provider who agreed to be shown publicly, with the states of their licenses. */
export type Clinician = { displayName: string; credentials: string; licenseStates: string[] };

/** "dr-jordan-sample", for the address of their page. */
export function slugOfClinician({ displayName }: Pick<Clinician, "displayName">): string {
  return displayName
    .normalize("NFD")
    .replaceAll(/\p{Mark}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
