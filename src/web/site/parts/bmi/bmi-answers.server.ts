import { z } from "zod";

const number = (message: string, low: number, high: number) =>
  z
    .string(message)
    .trim()
    .regex(/^\d+(\.\d+)?$/, message)
    .transform(Number)
    .pipe(z.number().min(low, message).max(high, message));

export const BmiAnswers = z.object({
  ft: number("Enter your height in feet, from 3 to 8", 3, 8),
  in: number("Enter inches from 0 to 11", 0, 11.9),
  lb: number("Enter your weight in pounds, from 60 to 900", 60, 900),
  condition: z.enum(["yes", "no", "unsure"], "Choose one of the three answers"),
});
