import { jsx } from "react/jsx-runtime";
export const j = jsx;
