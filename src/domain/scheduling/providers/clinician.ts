/** A provider who agreed to be shown publicly, with the states of their licenses. */
export type Clinician = { displayName: string; credentials: string; licenseStates: string[] };
