/** HL7 results as labs write them. */
export type Hl7Options = {
  orderId: string;
  lastName: string;
  firstName: string;
  /** YYYYMMDD */
  birthDate: string;
  sex: string;
  collected: string;
  reported: string;
  /** F, P or C */
  status: string;
  sample: string;
  controlId: string;
  /** "2986-8 612 ng/dL 264-916 HH" */
  lines: string[];
};

let count = 0;

export function hl7(given: Partial<Hl7Options>): string {
  const { status = "F", lines = [], sample = "ACC-1", sex = "", collected = "" } = given;
  const observations = lines.map((line, i) => {
    const [loinc = "", result = "", unit = "", range = "", flag = ""] = line.split(" ");
    return `OBX|${i + 1}|NM|${loinc}^Test ${loinc}^LN||${result}|${unit}|${range}|${flag}|||${status}`;
  });
  return [
    `MSH|^~\\&|LIS|NORTHLAB|TIDELINE|CLINIC|${given.reported ?? "20261111100000"}||ORU^R01^ORU_R01|${given.controlId ?? `T${(count += 1)}`}|P|2.5.1`,
    `PID|1||77||${given.lastName ?? ""}^${given.firstName ?? ""}||${given.birthDate ?? ""}|${sex}`,
    `OBR|1|${given.orderId ?? ""}|${sample}|24323-8^Panel^LN|||${collected}|||||||||||||||${given.reported ?? "20261111100000"}|||${status}`,
    ...observations,
  ].join("\r");
}
