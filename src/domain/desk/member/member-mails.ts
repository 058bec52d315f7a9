export const SHOWN = 20;
