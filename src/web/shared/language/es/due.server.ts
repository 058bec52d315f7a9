import type { Messages } from "#ui/language/text.ts";

/** What is due to keep a treatment safe. */
export const due = {
  "What's due": "Lo que toca hacer",
  "To keep your treatment safe": "Para que su tratamiento sea seguro",
  "Blood test": "Análisis de sangre",
  Visit: "Consulta",
  "Check-in": "Seguimiento",
  "Prescription monitoring check": "Revisión del registro de recetas",
  Contraception: "Anticoncepción",
  Document: "Documento",
  Planned: "Planeado",
  "Can be done now": "Ya se puede hacer",
  Late: "Atrasado",
  Overdue: "Vencido",
  "{what} by {day}": "{what}: a más tardar el {day}",
  "{what} was due {day}": "{what}: era para el {day}",
  "For {treatment}.": "Para: {treatment}.",
  "For {treatment}: {tests}.": "Para: {treatment}. Se mide: {tests}.",
  "Your next order waits for it.": "Su próximo pedido lo espera.",
  "Do it by {day}, or your next order waits.": "Hágalo a más tardar el {day}, o su próximo pedido espera.",
  "Have it drawn {day} or later, so it counts.": "Hágaselo el {day} o después, para que cuente.",
  "Upload my results": "Subir mis resultados",
  "Book a visit": "Hacer una cita",
  and: "y",
} as const satisfies Messages;

export type DueText = keyof typeof due;
