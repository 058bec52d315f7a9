import "./cycle-b.ts";
export const a = 1;
