import type { Messages } from "./text.ts";

/** What components say by themselves. */
export const uiInSpanish = {
  " (optional)": " (opcional)",
  Month: "Mes",
  Day: "Día",
  Year: "Año",
  "There is a problem": "Hay un problema",
  "Error: ": "Error: ",
  Show: "Mostrar",
  Hide: "Ocultar",
  "Show password": "Mostrar la contraseña",
  "Hide password": "Ocultar la contraseña",
  "Your password is visible": "Su contraseña está visible",
  Change: "Cambiar",
  Completed: "Listo",
  Incomplete: "Falta",
  "Cannot start yet": "Todavía no",
  ", done": ", listo",
  ", now": ", ahora",
  ", to come": ", por venir",
  "Skip to main content": "Ir al contenido principal",
  Back: "Atrás",
  Breadcrumb: "Ruta de navegación",
  Close: "Cerrar",
  Notifications: "Avisos",
  Notice: "Aviso",
  Done: "Listo",
  Success: "Correcto",
  Warning: "Atención",
  Information: "Información",
  Problem: "Problema",
  "Close message: {word}": "Cerrar el mensaje: {word}",
} as const satisfies Messages;

export type UiText = keyof typeof uiInSpanish;
