import { z } from "zod";

export const Day = z.iso.date("day-wrong");
