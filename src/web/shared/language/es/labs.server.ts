import type { Messages } from "#ui/language/text.ts";

/** Blood tests: an order, and results as they are drawn. */
export const labs = {
  High: "Alto",
  Low: "Bajo",
  "{lab} range": "Rango de {lab}",
  "No treatment": "Sin tratamiento",

  "Your blood test": "Su análisis de sangre",
  "Your provider canceled this order. There is nothing to do.":
    "Su profesional médico canceló esta orden. No tiene que hacer nada.",
  "This order is no longer valid. If you still need the test, send us a message.":
    "Esta orden ya no es válida. Si todavía necesita el análisis, envíenos un mensaje.",
  "Your blood was drawn. You see the results as soon as the lab sends them.":
    "Ya le tomaron la muestra de sangre. Verá los resultados en cuanto el laboratorio los envíe.",
  "Two mornings, at least one day apart. Testosterone moves from day to day, so one low number is not enough to decide.":
    "Dos mañanas, con al menos un día entre ellas. La testosterona cambia de un día a otro, así que un solo número bajo no basta para decidir.",
  "One morning, before {hour}. Testosterone is highest in the morning, so a later draw can't be compared.":
    "Una mañana, antes de las {hour}, porque la testosterona es más alta por la mañana. Una muestra más tarde no se puede comparar.",
  "One visit to a lab, about 10 minutes.": "Una visita al laboratorio, unos 10 minutos.",
  "One morning is done. Go once more on another day before {hour}, with the same order. Testosterone moves from day to day.":
    "Ya hizo una mañana. Vaya una vez más otro día, antes de las {hour}, con la misma orden. La testosterona cambia de un día a otro.",
  "One morning is done. Go once more on another day, with the same order. Testosterone moves from day to day.":
    "Ya hizo una mañana. Vaya una vez más otro día, con la misma orden. La testosterona cambia de un día a otro.",
  "Your order is on its way to the lab": "Su orden va en camino al laboratorio",
  "The lab calls you to agree on a morning. Have your photo ID at hand when they come.":
    "El laboratorio lo llama para acordar una mañana. Tenga a mano su identificación con foto cuando lleguen.",
  "{name}, {address}. Bring your photo ID and, to be safe, the lab order.":
    "{name}, {address}. Lleve su identificación con foto y, por si acaso, la orden de laboratorio.",
  "How to get ready, both times": "Cómo prepararse, las dos veces",
  "How to get ready": "Cómo prepararse",
  "Where it stands": "En qué va",
  "What happens next:": "Qué sigue:",

  "Choose a lab": "Elija un laboratorio",
  "At home": "En casa",
  "The lab calls you to agree on a morning and comes to {address}.":
    "El laboratorio lo llama para acordar una mañana y va a {address}.",
  "your address": "su dirección",
  "A lab of my own": "Otro laboratorio que yo elija",
  "Take the lab order along on paper, and upload the results when you have them. Ask there what it costs.":
    "Lleve la orden de laboratorio en papel y suba los resultados cuando los tenga. Pregunte ahí cuánto cuesta.",
  "Near ZIP code": "Cerca del código postal",
  "We're asking for labs near {zip}.": "Estamos buscando laboratorios cerca de {zip}.",
  "Show them": "Mostrarlos",
  "We found no lab near {zip}. Try a ZIP code close by.":
    "No encontramos un laboratorio cerca de {zip}. Pruebe con otro código postal cercano.",
  "Where will you go?": "¿A dónde irá?",
  "Send my order": "Enviar mi orden",
  "{amount} for all tests of this order": "{amount} por todos los análisis de esta orden",
  "We charge your card after your blood is drawn, not today. If the order is canceled before that, you pay nothing. At a lab of your own you pay there, and we charge nothing.":
    "Cobramos a su tarjeta después de que le tomen la muestra, no hoy. Si la orden se cancela antes, no paga nada. En otro laboratorio que usted elija paga ahí, y nosotros no cobramos nada.",
  "We charge your {card} after your blood is drawn, not today. If the order is canceled before that, you pay nothing. At a lab of your own you pay there, and we charge nothing.":
    "Cobramos a su {card} después de que le tomen la muestra, no hoy. Si la orden se cancela antes, no paga nada. En otro laboratorio que usted elija paga ahí, y nosotros no cobramos nada.",
  "There is no card on file yet.": "Todavía no hay una tarjeta guardada.",
  "Add a card": "Agregar una tarjeta",
  "Your lab": "Su laboratorio",
  "At home, {address}. The lab calls you to agree on a morning.":
    "En casa, {address}. El laboratorio lo llama para acordar una mañana.",
  "At home. The lab calls you to agree on a morning.": "En casa. El laboratorio lo llama para acordar una mañana.",
  "A lab of your own. Take the lab order along, and":
    "Otro laboratorio que usted eligió. Lleve la orden de laboratorio y",
  "upload the results": "suba los resultados",
  "when you have them.": "cuando los tenga.",
  "Another lab suits you better?": "¿Le conviene más otro laboratorio?",
  "Send us a message": "Envíenos un mensaje",
  ", and we change it.": ", y lo cambiamos.",

  Patient: "Paciente",
  "{name}, born {day}": "{name}, fecha de nacimiento: {day}",
  "Both mornings": "Las dos mañanas",
  "First morning also": "La primera mañana, además",
  Tests: "Análisis",
  Fasting: "En ayunas",
  "Yes, 8 hours or more": "Sí, 8 horas o más",
  No: "No",
  "From your provider": "De su profesional médico",
  Price: "Precio",
  "Valid until": "Válida hasta",
  "Lab order {number}": "Orden de laboratorio {number}",
  Receipt: "Recibo (en inglés)",
  "Lab order (PDF)": "Orden de laboratorio (PDF, en inglés)",
  "Had blood drawn lately?": "¿Le tomaron una muestra de sangre hace poco?",
  "Results from the last {days} days may count. Your provider decides.":
    "Los resultados de los últimos {days} días pueden servir. Su profesional médico decide.",
  "Upload a result": "Subir un resultado",
  "{amount}, paid {day}": "{amount}, pagado el {day}",
  "{amount}, paid": "{amount}, pagado",
  "{amount}, refunded": "{amount}, reembolsado",
  "You weren't charged": "No se le cobró",
  "{amount}, not paid yet": "{amount}, todavía sin pagar",
  "{amount}, charged after your blood is drawn": "{amount}, se cobra después de tomar la muestra",

  "{from} to {until}": "{from} a {until}",
  "When the lab is open": "Cuando el laboratorio esté abierto",
  "Blood draw": "Muestra de sangre",
  "About 10 minutes. Bring your photo ID.": "Unos 10 minutos. Lleve su identificación con foto.",
  "The night before": "La noche antes",
  "Sleep as usual": "Duerma como siempre",
  "A short night can lower the result.": "Dormir poco puede bajar el resultado.",
  "When you get up": "Al levantarse",
  "Eat and drink as usual": "Coma y beba como siempre",
  "Take your morning medicines.": "Tome sus medicamentos de la mañana.",
  "10 PM the evening before": "La noche antes, a las 10 p.m.",
  "Stop eating": "Deje de comer",
  "No food, alcohol or coffee after this.": "Después, nada de comida, alcohol ni café.",
  "At night": "En la noche",
  "Drink water": "Beba agua",
  "Only water. Take your morning medicines.": "Solo agua. Tome sus medicamentos de la mañana.",
  "Right after": "Justo después",
  "Eat breakfast": "Desayune",
  "You're done for the day.": "Terminó por hoy.",

  "Ordered by {provider}": "Ordenado por {provider}",
  "Choose where your blood is drawn.": "Elija dónde le toman la muestra.",
  "You chose a place": "Usted eligió un lugar",
  "Go to the lab on a morning that suits you.": "Vaya al laboratorio la mañana que le convenga.",
  "Blood drawn": "Muestra tomada",
  "The lab measures it. That usually takes 2 to 3 business days.":
    "El laboratorio la analiza. Por lo general tarda de 2 a 3 días hábiles.",
  "At the lab": "En el laboratorio",
  "The lab is measuring it.": "El laboratorio la está analizando.",
  "Results, with you and your provider at the same time": "Resultados, para usted y su profesional médico a la vez",
  "Your provider looks at them.": "Su profesional médico los revisa.",
  "Reviewed by your provider": "Revisado por su profesional médico",
  "The lab calls you to agree on a morning, and comes to you.":
    "El laboratorio lo llama para acordar una mañana y va a donde usted está.",

  "Best mornings: {mornings}": "Las mejores mañanas: {mornings}",
  "Go before you inject. Your level is lowest then, and that is the one we compare.":
    "Vaya antes de inyectarse. Su nivel está más bajo entonces, y es el que comparamos.",
  "Do you inject your medicine? Tell us the days, and we name the mornings to go: before a dose, when your level is lowest.":
    "¿Se inyecta su medicamento? Díganos qué días, y le decimos qué mañanas ir: antes de una dosis, cuando su nivel está más bajo.",
  "Change my injection days": "Cambiar mis días de inyección",
  "Choose my injection days": "Elegir mis días de inyección",
  "Days you inject": "Días en que se inyecta",
  Monday: "Lunes",
  Tuesday: "Martes",
  Wednesday: "Miércoles",
  Thursday: "Jueves",
  Friday: "Viernes",
  Saturday: "Sábado",
  Sunday: "Domingo",
  "Show the best mornings": "Mostrar las mejores mañanas",
} as const satisfies Messages;

export type LabsText = keyof typeof labs;

/** What's wrong with an answer about a lab order, as the forms say it in English. */
export const labsProblems = {
  "Choose where your blood is drawn": "Elija dónde le toman la muestra",
  "Choose at least one day": "Elija por lo menos un día",
} as const satisfies Messages;
