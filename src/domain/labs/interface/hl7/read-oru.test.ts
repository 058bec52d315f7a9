import { describe, expect, test } from "vitest";
import { readOru } from "./read-oru.ts";
import { readMessages } from "./segments.ts";

const MSH = "MSH|^~\\&|LIS|NORTHLAB|TIDELINE|CLINIC|20261103101500-0800||ORU^R01^ORU_R01|MSG-1|P|2.5.1";
const PID = "PID|1||77^^^NL||GARCIA LOPEZ^MARIA^A||19850427|F";
const OBR = "OBR|1|0193-order|ACC-9|24323-8^CMP^LN|||20261103073000|||||||||||||||20261103100000|||F";
const K = "OBX|1|NM|2823-3^Potassium^LN^K1^POT^L||4.2|mmol/L|3.5-5.2|N|||F";
const read = (...lines: string[]) => readOru(readMessages(Buffer.from(lines.join("\r")))[0]!);
const problem = (...lines: string[]) => {
  try {
    read(...lines);
  } catch (error) {
    return (error as { problem?: string }).problem ?? String(error);
  }
  return "none";
};

describe("an HL7 result", () => {
  test("says whose it is, what was drawn when, and each line as printed", () => {
    const { result, controlId } = read(MSH, PID, OBR, K, "NTE|1||Slightly\\.br\\hemolyzed");
    expect(controlId).toBe("MSG-1");
    expect(result).toMatchObject({
      orderId: "0193-order",
      sample: "ACC-9",
      patient: { firstName: "MARIA A", lastName: "GARCIA LOPEZ", birthDate: "1985-04-27", sex: "female" },
      labName: "NORTHLAB",
      collectedOn: "2026-11-03",
      collectedTime: "07:30",
      status: "final",
      values: [{ loinc: "2823-3", code: "K1", result: "4.2", unit: "mmol/L", range: "3.5-5.2", flag: null }],
    });
    expect(result.values[0]!.note).toBe("Slightly\nhemolyzed");
  });

  test.each([
    ["partial", OBR.replace(/F$/, "P"), K],
    ["partial", OBR, K.replace(/F$/, "P")],
    ["corrected", OBR, K.replace(/F$/, "C")],
    ["final", OBR, K],
  ])("is %s by the status of its test and its lines", (status, obr, obx) => {
    expect(read(MSH, PID, obr, obx).result.status).toBe(status);
  });

  test("keeps comparisons, words and separators that were escaped", () => {
    const { values } = read(
      MSH,
      PID,
      OBR,
      "OBX|1|SN|2857-1^PSA^LN||<^0.1|ng/mL|||||F",
      "OBX|2|CWE|2118-8^Pregnancy^LN||260385009^Negative^SCT||||||F",
      "OBX|3|ST|X1^Odd^L||a\\T\\b\\F\\c||||||F",
      "OBX|4|NM|2951-2^Sodium^LN||118|mmol/L|134-144|LL|||F",
    ).result;
    expect(values.map(({ result }) => result)).toEqual(["<0.1", "Negative", "a&b|c", "118"]);
    expect(values[3]).toMatchObject({ flag: "LL", isCritical: true });
    expect(values[2]).toMatchObject({ loinc: null, code: "X1" });
  });

  test("a file may hold several messages", () => {
    expect(readMessages(Buffer.from([MSH, PID, OBR, K, MSH, PID, OBR, K].join("\r\n")))).toHaveLength(2);
    expect(() => readMessages(Buffer.from(["BHS|^~\\&", MSH, PID, OBR, K, "BTS|2"].join("\r")))).toThrow("batch-count");
  });
});

describe("what can't be read for certain is refused with a reason", () => {
  test.each([
    ["no-header", [PID, OBR, K]],
    ["delimiters", [MSH.replace("^~\\&", "^^\\&"), PID, OBR, K]],
    ["not-a-result", [MSH.replace("ORU^R01", "ADT^A01"), PID, OBR, K]],
    ["version", [MSH.replace("2.5.1", "2.9"), PID, OBR, K]],
    ["not-production", [MSH.replace("|P|", "|T|"), PID, OBR, K]],
    ["no-patient", [MSH, OBR, K]],
    ["several-patients", [MSH, PID, OBR, K, PID, OBR, K]],
    ["segment-order", [MSH, OBR, PID, K]],
    ["segment-order", [MSH, PID, K, OBR]],
    ["no-order", [MSH, PID]],
    ["several-orders", [MSH, PID, "ORC|RE|another-order", OBR, K]],
    ["several-samples", [MSH, PID, OBR, K, OBR.replace("ACC-9", "ACC-8"), K]],
    ["date", [MSH, PID.replace("19850427", "19850431"), OBR, K]],
    ["date", [MSH, PID.replace("19850427", "850427"), OBR, K]],
    ["wrong-patient", [MSH, PID, OBR, K.replace(/F$/, "W")]],
    ["value-number", [MSH, PID, OBR, K.replace("4.2", "4,2")]],
    ["value-empty", [MSH, PID, OBR, K.replace("|NM|", "|ST|").replace("4.2", "")]],
    ["value-status", [MSH, PID, OBR, K.replace(/F$/, "")]],
    ["escape", [MSH, PID.replace("MARIA", "MAR\\IA"), OBR, K]],
    ["charset", [`${MSH}||||||8859/1`, PID, OBR, K]],
    ["not-text", [MSH, PID.replace("MARIA", "MAR\u0000IA"), OBR, K]],
    ["document", [MSH, PID, OBR, "OBX|1|ED|PDF^Report^L||^AP^PDF^Base64^bm90IGEgcGRm||||||F"]],
  ])("%s", (expected, lines) => {
    expect(problem(...lines)).toBe(expected);
  });

  test("bytes that are no text", () => {
    expect(() => readMessages(Buffer.from([0xff, 0xfe, 0x00]))).toThrow("not-text");
    expect(() => readMessages(Buffer.alloc(0))).toThrow("empty");
  });
});
