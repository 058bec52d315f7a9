import type { Messages } from "#ui/language/text.ts";

/** After a visit: what was agreed on, and the frame around the signed note. */
export const afterVisit = {
  "Visit summary": "Resumen de la consulta",
  "Your visit": "Su consulta",
  "What we agreed on": "Lo que acordamos",
  "{when}, with {provider}": "{when}, con {provider}",
  "What comes next": "Lo que sigue",
  "Nothing new for you to do. Go on as before.": "Nada nuevo que hacer. Siga como antes.",
  "Your medicines now": "Sus medicamentos ahora",
  "None prescribed by us at the moment.": "Por ahora no hay ninguno recetado por nosotros.",
  "On hold": "Suspendido",
  "If anything feels wrong before then, send us a message. In an emergency call 911.":
    "Si algo no se siente bien antes, envíenos un mensaje. En una emergencia, llame al 911.",
  "Send a message": "Enviar un mensaje",

  "Follow-up visit in the week of {day}": "Consulta de seguimiento en la semana del {day}",
  "Renewal visit in the week of {day}": "Consulta de renovación en la semana del {day}",
  "Pick the day and the time that suit you.": "Elija el día y la hora que le convengan.",
  "Book this visit": "Hacer esta cita",
  "Blood tests: {what}": "Análisis de sangre: {what}",
  "Choose where your blood is drawn, and see how to get ready.":
    "Elija dónde le toman la muestra y vea cómo prepararse.",
  "Choose a lab": "Elija un laboratorio",
  "See my results": "Ver mis resultados",
  "Measure your {measures} at home": "Mida en casa: {measures}",
  "blood pressure": "presión arterial",
  pulse: "pulso",
  weight: "peso",
  and: "y",
  "{often}. Enter what you measure, and your provider sees it.":
    "{often}. Anote lo que mida, y su profesional médico lo verá.",
  "Every day for {weeks} weeks": "Todos los días durante {weeks} semanas",
  "Every day for 1 week": "Todos los días durante 1 semana",
  "Once a week for {weeks} weeks": "Una vez por semana durante {weeks} semanas",
  "Once a week for 1 week": "Una vez por semana durante 1 semana",
  "{times} times a week for {weeks} weeks": "{times} veces por semana durante {weeks} semanas",
  "{times} times a week for 1 week": "{times} veces por semana durante 1 semana",
  "Enter a reading": "Anotar una medida",
  "Read:": "Lea:",
  "How to give yourself an injection": "Cómo ponerse una inyección",
  "Easier injections, less testosterone waste": "Inyecciones más fáciles, menos desperdicio",
  "Your provider wants you to have this at hand.": "Su profesional médico quiere que lo tenga a mano.",
  "Read it": "Leerlo",
  "A prescription for {medicine}": "Una receta de {medicine}",
  "Your provider wrote it on paper. We email you once it's ready to order.":
    "Su profesional médico la escribió en papel. Le enviamos un correo cuando se pueda pedir.",
  "It’s in Medications once your provider has signed it.":
    "Estará en Medicamentos cuando su profesional médico la haya firmado.",
  "See my medications": "Ver mis medicamentos",

  "Visit note": "Nota de la consulta",
  "Your visit note": "La nota de su consulta",
  Print: "Imprimir",
  "Does something here look wrong, or do you have a question?": "¿Hay algo que no está bien, o tiene una pregunta?",
  "Send us a message": "Envíenos un mensaje",
  ". Your provider can add a correction to the note.":
    ". Su profesional médico puede agregar una corrección a la nota.",
  "Signed by {signature}": "Firmada por {signature}",
  "By video, {minutes} min of picture and sound": "Por video, {minutes} min de imagen y sonido",
  "By phone": "Por teléfono",
  "Without video": "Sin video",
  "{how}, from {time}": "{how}, desde el {time}",
  "Patient in {state}.": "Paciente en {state}.",
  "A signed note can’t be changed.": "Una nota firmada no se puede cambiar.",
  "The note is in English, as your provider signed it.": "La nota está en inglés, como la firmó su profesional médico.",
  "Added later": "Agregado después",
  Addendum: "Nota adicional",
  "Late entry": "Entrada posterior",
  Correction: "Corrección",
  "Second signature": "Segunda firma",
} as const satisfies Messages;

export type AfterVisitText = keyof typeof afterVisit;
