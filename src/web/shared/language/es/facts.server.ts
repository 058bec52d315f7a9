import type { Messages } from "#ui/language/text.ts";

/**
 * What the catalog and the clinical facts say, as they are in the database. Staff can change those; a text that isn't here is shown in
 * English.
 */
export const facts = {
  "Testosterone replacement therapy (TRT)": "Terapia de reemplazo de testosterona (TRT)",
  "Testosterone replacement therapy": "Terapia de reemplazo de testosterona",
  "Human chorionic gonadotropin": "Gonadotropina coriónica humana",
  "Testosterone replacement (TRT)": "Reemplazo de testosterona (TRT)",
  "Human chorionic gonadotropin (hCG)": "Gonadotropina coriónica humana (hCG)",
  "Testosterone for women": "Testosterona para mujeres",
  Oxandrolone: "Oxandrolona",
  Sermorelin: "Sermorelina",
  Nandrolone: "Nandrolona",
  "Sermorelin, compounded": "Sermorelina, preparada en farmacia",
  "Nandrolone, compounded": "Nandrolona, preparada en farmacia",
  "Semaglutide and tirzepatide": "Semaglutida y tirzepatida",
  Semaglutide: "Semaglutida",
  Tirzepatide: "Tirzepatida",
  "From 0.25 mg in week 1 to 2.4 mg from week 17, or 1.7 mg if that suits you better.":
    "De 0.25 mg en la semana 1 a 2.4 mg desde la semana 17, o 1.7 mg si le va mejor.",
  "From 2.5 mg in week 1. Long-term doses are 5, 10 or 15 mg; 15 mg is the most, not the goal.":
    "Desde 2.5 mg en la semana 1. Las dosis a largo plazo son 5, 10 o 15 mg; 15 mg es el máximo, no la meta.",
  "First visit for hormone treatment": "Primera consulta para tratamiento hormonal",
  "First visit for medical weight loss": "Primera consulta para bajar de peso con supervisión médica",
  "Follow-up visit": "Consulta de seguimiento",
  "Renewal visit": "Consulta de renovación",
  "Total testosterone": "Testosterona total",
  "considered below": "se considera abajo",
  "review above": "revisión arriba",
  "Drawn the day before a dose or halfway between two, at week 8, month 6 and month 12.":
    "La muestra se toma el día antes de una dosis o a la mitad entre dos, en la semana 8, el mes 6 y el mes 12.",
  Hematocrit: "Hematocrito",
  "% of blood": "% de la sangre",
  "no start": "no se inicia",
  "on hold": "suspendido",
  "The share of red cells. At 54% your provider stops or lowers the dose and looks for the cause.":
    "La parte de glóbulos rojos. Con 54% su profesional médico suspende o baja la dosis y busca la causa.",
  "urologist first": "primero el urólogo",
  "A prostate marker. A rise of more than 1.4 within the first year also goes to a urologist.":
    "Un marcador de la próstata. Si sube más de 1.4 en el primer año, también lo ve un urólogo.",
  "diabetes from": "diabetes desde",
  "review from": "revisión desde",
  "Blood sugar over the last three months. From 5.7 to 6.4 it is called prediabetes. Measured before the start, at 3 to 6 months, then each year.":
    "El azúcar en la sangre en los últimos tres meses. De 5.7 a 6.4 se llama prediabetes. Se mide antes de comenzar, a los 3 a 6 meses y después cada año.",
  "Kidney filtration (eGFR)": "Filtración de los riñones (eGFR)",
  "no higher dose below": "abajo no se sube",
  "Vomiting and too little water can hurt the kidneys. Below 30 no dose goes up until your provider has looked.":
    "El vómito y la falta de agua pueden dañar los riñones. Por debajo de 30 no se sube la dosis hasta que su profesional médico lo revise.",
} as const satisfies Messages;
