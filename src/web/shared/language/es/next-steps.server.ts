import type { Messages } from "#ui/language/text.ts";

/** A member's home until the first order: the path, step by step. */
export const nextSteps = {
  Home: "Inicio",
  "My Account": "Mi cuenta",
  "Hello, {name}": "Hola, {name}",
  "Your treatment: {names}.": "Su tratamiento: {names}.",
  "Before your visit": "Antes de su consulta",
  "The visit and after": "La consulta y después",
  "{done} of {all} done": "{done} de {all} listos",
  "Your next steps": "Sus próximos pasos",
  "We can't show your next steps right now": "Ahora no podemos mostrar sus próximos pasos",
  "Everything you've done is saved, and a booked visit stays booked. Try again in a minute.":
    "Todo lo que hizo está guardado, y una cita hecha sigue en pie. Intente de nuevo en un minuto.",
  "Try again": "Intentar de nuevo",

  "Account and agreements": "Cuenta y acuerdos",
  "Photo ID": "Identificación con foto",
  "Health questions": "Preguntas de salud",
  "Blood test": "Análisis de sangre",
  "Video visit": "Consulta por video",
  Decision: "Decisión",
  "First order": "Primer pedido",
  done: "listo",
  "to do now": "por hacer ahora",
  later: "más adelante",
  stopped: "detenido",
  Step: "Paso",
  When: "Cuándo",
  Cost: "Costo",
  "Cost: {note}": "Costo: {note}",

  "Your first visit": "Su primera consulta",
  "On track": "Va bien",
  "There is no visit to book right now.": "Por ahora no hay una consulta que reservar.",
  "Not booked yet.": "Todavía sin cita.",
  "Your next step: {title}.": "Su próximo paso: {title}.",
  "Today {today}. Visit {visit}. A first order, if prescribed, ships {ships}.":
    "Hoy, {today}. Consulta, {visit}. El primer pedido, si se receta, se envía {ships}.",
  Today: "Hoy",
  "Visit today": "Consulta hoy",
  Visit: "Consulta",
  "Ships, if prescribed": "Envío, si se receta",
  "in {from}-{to} business days": "en {from} a {to} días hábiles",
  "{hour}, by video with {provider}": "{hour}, por video con {provider}",
  "You've done everything you can before your visit.": "Ya hizo todo lo que puede hacer antes de su consulta.",
  "One step is left. Finish it before {day}, so your provider has what they need.":
    "Falta un paso. Termínelo antes del {day} para que su profesional médico tenga lo que necesita.",
  "{count} steps are left. Finish them before {day}, so your provider has what they need.":
    "Faltan {count} pasos. Termínelos antes del {day} para que su profesional médico tenga lo que necesita.",
  Two: "dos",
  Three: "tres",
  Four: "cuatro",

  "good for {days} days": "sirve durante {days} días",
  "By {day}": "A más tardar el {day}",
  "After your visit": "Después de su consulta",
  "After the decision": "Después de la decisión",
  "Since {day}": "Desde el {day}",
  today: "hoy",
  tomorrow: "mañana",
  "in {days} days": "en {days} días",
  "depends on the medicine": "depende del medicamento",
  "only if you need one": "solo si le hace falta",
  "after the visit": "después de la consulta",
  "each month, shipping included": "cada mes, con envío incluido",

  "How to get ready for a blood test": "Cómo prepararse para un análisis de sangre (en inglés)",
  "What you agreed on": "Lo que acordaron",
  "Read the visit note": "Leer la nota de la consulta",
  "Check your camera and sound": "Probar la cámara y el sonido",
  Reschedule: "Cambiar la hora",
  Cancel: "Cancelar",
  "Finish registering": "Terminar el registro",
  "Check my ID": "Verificar mi identificación",
  "Go on with the ID check": "Seguir con la verificación",
  "Start the questions": "Empezar las preguntas",
  "Go on with the questions": "Seguir con las preguntas",
  "See what you can do": "Ver qué puede hacer",
  "Upload my results": "Subir mis resultados",
  "Book my visit": "Hacer mi cita",
  "Details of the visit": "Detalles de la consulta",
  "See prices and start my plan": "Ver precios y empezar mi plan",
  "Go to My Orders": "Ir a Mis pedidos",
  "Ask us": "Pregúntenos (en inglés)",

  "your state": "su estado",
  "Answer the last questions about you, and read the agreements.":
    "Responda las últimas preguntas sobre usted y lea los acuerdos.",
  "We check who you are before a provider can prescribe. Have your photo ID and your phone ready.":
    "Verificamos quién es usted antes de que un profesional médico pueda recetar. Tenga a mano su identificación con foto y su teléfono.",
  "We couldn't finish the check yet. Try again with your photo ID.":
    "Todavía no pudimos terminar la verificación. Intente de nuevo con su identificación con foto.",
  "We're checking your ID. You don't have to do anything.":
    "Estamos verificando su identificación. No tiene que hacer nada.",
  "Someone at the clinic is looking at it. You don't have to wait for it to go on.":
    "Alguien de la clínica la está revisando. No tiene que esperar para seguir.",
  "We couldn't confirm who you are, so a provider can't prescribe for you. Ask us what you can do.":
    "No pudimos confirmar quién es usted, así que un profesional médico no puede recetarle. Pregúntenos qué puede hacer.",
  "Your photo ID has expired. Show us the new one.": "Su identificación con foto venció. Muéstrenos la nueva.",
  "About your health, your medicines and what you want from treatment. We save each answer, so you can stop and come back.":
    "Sobre su salud, sus medicamentos y lo que busca con el tratamiento. Guardamos cada respuesta, así que puede parar y volver.",
  "Your answers are saved. Go on where you stopped.": "Sus respuestas están guardadas. Siga donde se quedó.",
  "Going by your answers, we can't go on with this treatment for now. See why, and what you can do.":
    "Según sus respuestas, por ahora no podemos seguir con este tratamiento. Vea por qué y qué puede hacer.",
  "Your last results are more than {days} days old. Upload newer ones, or talk with your provider about a test at your visit.":
    "Sus últimos resultados tienen más de {days} días. Suba otros más recientes, o hable con su profesional médico sobre un análisis en su consulta.",
  "We have your file. Someone at the clinic enters the numbers, and a provider checks them.":
    "Tenemos su archivo. Alguien de la clínica anota los números y un profesional médico los revisa.",
  "Your provider needs results from the last {days} days before they can prescribe. If you have some, upload them. If not, talk with your provider about a test at your visit.":
    "Su profesional médico necesita resultados de los últimos {days} días antes de poder recetar. Si los tiene, súbalos. Si no, hable con su profesional médico sobre un análisis en su consulta.",
  "With a provider licensed in {state}. You have to be in {state} during the visit.":
    "Con un profesional médico con licencia en {state}. Usted debe estar en {state} durante la consulta.",
  "With a provider licensed in {state}. You can book now and finish the other steps before the visit.":
    "Con un profesional médico con licencia en {state}. Puede hacer la cita ahora y terminar los otros pasos antes de la consulta.",
  "Your provider hasn't closed this visit yet. If you couldn't make it, say so on its page.":
    "Su profesional médico todavía no ha cerrado esta consulta. Si usted no pudo llegar, dígalo en la página de la consulta.",
  "You can't book a visit for now.": "Por ahora no puede hacer una cita.",
  "Your provider decided against this treatment for now. You can ask us why, or ask about something else.":
    "Su profesional médico decidió no dar este tratamiento por ahora. Puede preguntarnos por qué, o preguntar por otra cosa.",
  "Your provider decides whether to prescribe. We email you when there is a prescription.":
    "Su profesional médico decide si receta. Le enviamos un correo cuando haya una receta.",
  "Your provider prescribed. You see every price before you agree, and nothing ships before that.":
    "Su profesional médico recetó. Usted ve cada precio antes de aceptar, y nada se envía antes.",
  "My Orders shows what your first order is waiting for.": "Mis pedidos muestra qué le falta a su primer pedido.",
  "Only if your provider prescribes and you agree. You see every price first. It ships in {from}-{to} business days.":
    "Solo si su profesional médico receta y usted acepta. Antes ve cada precio. Se envía en {from} a {to} días hábiles.",

  "We can't offer {treatment} right now": "Por ahora no podemos ofrecer {treatment}",
  "Please answer again: {treatment}": "Responda otra vez: {treatment}",
  "Your provider read your answers and decided that this treatment isn't right for you now.":
    "Su profesional médico leyó sus respuestas y decidió que este tratamiento no es adecuado para usted ahora.",
  "Your provider read your answers and would like you to go through the questions one more time.":
    "Su profesional médico leyó sus respuestas y le pide que pase por las preguntas una vez más.",
  "Ask us a question": "Háganos una pregunta (en inglés)",
  "Answer the questions": "Responder las preguntas",

  "Do you want to keep your visit?": "¿Quiere conservar su consulta?",
  "One of your treatments can't go on for now. You still have a visit on":
    "Uno de sus tratamientos no puede seguir por ahora. Todavía tiene una consulta el",
  "about {names}.": "sobre {names}.",
  "If you cancel it here, you aren't charged, even on the last day.":
    "Si la cancela aquí, no se le cobra, ni siquiera el último día.",
  "Keep my visit": "Conservar mi consulta",
  "Cancel my visit": "Cancelar mi consulta",

  "What it costs": "Cuánto cuesta",
  "Paid so far": "Pagado hasta ahora",
  "Paid, less refunds": "Pagado, menos reembolsos",
  "Nothing yet": "Nada todavía",
  "You aren't charged for registering, for the ID check or for the questions. A visit is charged after it took place.":
    "No se le cobra por registrarse, por la verificación ni por las preguntas. Una consulta se cobra después de que se haga.",
  "What can come": "Lo que puede venir",
  "Blood test, only if you need one": "Análisis de sangre, solo si le hace falta",
  "Visit, after it took place": "Consulta, después de que se haga",
  "Medicine, each month, only if prescribed": "Medicamento, cada mes, solo si se receta",
} as const satisfies Messages;

export type NextStepsText = keyof typeof nextSteps;
