/**
 * Numbers that decide or stop a treatment, as drawn on its page. Each also stands in words in the text beside the drawing.
 * Ranges: a usual range of a large US lab. Marks: AUA testosterone deficiency guideline 2018 (amended 2024).
 */
export type LabRange = {
  name: string;
  unit: string;
  scale: readonly [from: number, to: number];
  range: readonly [from: number, to: number];
  rangeLabel: string;
  marks: readonly { at: number; label: string; words: string; acts: boolean }[];
  note: string;
};

export const LAB_RANGES: Readonly<Record<string, readonly LabRange[]>> = {
  trt: [
    {
      name: "Total testosterone",
      unit: "ng/dL",
      scale: [0, 1480],
      range: [264, 916],
      rangeLabel: "264 to 916",
      marks: [
        { at: 300, label: "300", words: "considered below", acts: false },
        { at: 1100, label: "1,100", words: "review above", acts: true },
      ],
      note: "Drawn the day before a dose or halfway between two, at week 8, month 6 and month 12.",
    },
    {
      name: "Hematocrit",
      unit: "% of blood",
      scale: [34, 58],
      range: [38.3, 51],
      rangeLabel: "38.3 to 51",
      marks: [
        { at: 50, label: "50", words: "no start", acts: false },
        { at: 54, label: "54", words: "on hold", acts: true },
      ],
      note: "The share of red cells. At 54% your provider stops or lowers the dose and looks for the cause.",
    },
    {
      name: "PSA",
      unit: "ng/mL",
      scale: [0, 6],
      range: [0, 4],
      rangeLabel: "up to 4.0",
      marks: [{ at: 4, label: "4.0", words: "urologist first", acts: true }],
      note: "A prostate marker. A rise of more than 1.4 within the first year also goes to a urologist.",
    },
  ],
};
