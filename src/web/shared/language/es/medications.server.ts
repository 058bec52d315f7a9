import type { Messages } from "#ui/language/text.ts";

/** Medications and the medication card. */
export const medications = {
  Medications: "Medicamentos",
  "What your provider prescribed, and how much you have left.":
    "Lo que su profesional médico le recetó y cuánto le queda.",
  "Medication card": "Tarjeta de medicamentos",
  "Medicines and doses aren't shown while you view as a member. Nurses and providers can open them.":
    "Los medicamentos y las dosis no se muestran mientras usted ve el sitio como un miembro. Las enfermeras y los profesionales médicos pueden abrirlos.",
  "On the way to the pharmacy": "En camino a la farmacia",
  "See your visit": "Ver su consulta",
  "Book a visit": "Hacer una cita",
  "You don't have any medicine from us yet. Once a provider prescribes one, you'll see your dose, how to take it and how long it lasts here.":
    "Todavía no tiene ningún medicamento de nosotros. Cuando un profesional médico le recete uno, aquí verá su dosis, cómo usarlo y cuánto dura.",
  "Your provider decides at your visit: {when}.": "Su profesional médico decide en su consulta: {when}.",
  "A provider decides that at a visit.": "Un profesional médico lo decide en una consulta.",
  "Past medicines": "Medicamentos anteriores",
  "{dose}. {from} to {to}": "{dose}. Del {from} al {to}",
  "Your provider stopped this medicine on {day}.": "Su profesional médico terminó este medicamento el {day}.",
  "We can't show your medicines right now. Your prescriptions haven't changed. Take your next dose as directed on the label.":
    "Ahora no podemos mostrar sus medicamentos. Sus recetas no han cambiado. Use su próxima dosis como dice la etiqueta.",

  "Your provider has put this medicine on hold": "Su profesional médico suspendió este medicamento por ahora",
  "On hold since {day}.": "Suspendido desde el {day}.",
  "We won't place a new order. If you don't know why, or whether to keep taking what you have at home, ask us before your next dose.":
    "No haremos un pedido nuevo. Si no sabe por qué, o si debe seguir usando lo que tiene en casa, pregúntenos antes de su próxima dosis.",
  "You need a new prescription": "Necesita una receta nueva",
  "History of this medicine": "Historial de este medicamento",
  "Each dose": "Cada dosis",
  "Draw up": "Llene la jeringa hasta",
  "On a U-100 syringe": "En una jeringa U-100",
  "{schedule}, {weekly} total": "{schedule}, {weekly} en total",
  "Rounded to the nearest mark on the syringe, which gives {amount}.":
    "Redondeado a la marca más cercana de la jeringa, que da {amount}.",
  "IU is the amount of medicine. The units on the syringe are its markings. The two numbers are not the same.":
    "IU es la cantidad de medicamento. Las unidades de la jeringa son sus marcas. Los dos números no son iguales.",
  Directions: "Indicaciones",
  "Supply left": "Le queda",
  Refills: "Resurtidos",
  "Fill by": "Surtir a más tardar",
  "Prescribed by": "Recetado por",
  Pharmacy: "Farmacia",
  Form: "Presentación",
  "Compounded for you. The FDA has not approved or reviewed compounded medicines.":
    "Preparado en farmacia para usted. La FDA no ha aprobado ni revisado los medicamentos preparados en farmacia.",
  "Your first order is on its way.": "Su primer pedido está en camino.",
  "We'll count from the day your first order arrives.": "Contaremos desde el día en que llegue su primer pedido.",
  ", until {day}, if you take every dose as prescribed.": ", hasta el {day}, si usa cada dosis como se recetó.",
  "More is on its way.": "Viene más en camino.",
  "See My Orders for when the next one comes.": "Vea en Mis pedidos cuándo llega el próximo.",
  "How to": "Cómo usarlo",
  "Need a change?": "¿Necesita un cambio?",
  "Your provider decides on dose changes. Tell us what you need.":
    "Su profesional médico decide los cambios de dosis. Díganos qué necesita.",
  "Request a change": "Pedir un cambio",
  " of {medicine}": " de {medicine}",
  "Don't change your dose until your provider agrees.":
    "No cambie su dosis hasta que su profesional médico esté de acuerdo.",

  "A rule about your medicine ends on {day}": "Una regla sobre su medicamento termina el {day}",
  "A rule about your medicine ended on {day}": "Una regla sobre su medicamento terminó el {day}",
  "Your prescription stays valid. Your next one needs an in-person exam, unless the government extends the rule. Don't stop your medicine on your own. We'll work out the next step with you.":
    "Su receta sigue vigente. La próxima requiere un examen en persona, a menos que el gobierno extienda la regla. No deje su medicamento por su cuenta. Veremos el siguiente paso con usted.",
  "Your state's prescription record": "El registro de recetas de su estado",
  "Before prescribing a controlled medicine, your provider reads the record your state keeps of such prescriptions. Last read:":
    "Antes de recetar un medicamento controlado, su profesional médico lee el registro que su estado lleva de esas recetas. Última lectura:",

  "What you take from {clinic}, as of {day}.": "Lo que usa de {clinic}, al {day}.",
  "Print this card": "Imprimir esta tarjeta",
  "You and who to call": "Usted y a quién llamar",
  Name: "Nombre",
  "Date of birth": "Fecha de nacimiento",
  "This card is saved on this device and opens without a connection. It's deleted when you sign out, when someone else signs in here, or after an hour without use. Print it to have it for longer.":
    "Esta tarjeta está guardada en este dispositivo y se abre sin conexión. Se borra cuando usted cierra sesión, cuando otra persona inicia sesión aquí, o después de una hora sin uso. Imprímala para tenerla por más tiempo.",
  "See Medications": "Ver Medicamentos",
  "You don't take a medicine from us right now. Once you do, your dose and how to take it will be here.":
    "Por ahora no usa ningún medicamento de nosotros. Cuando lo haga, aquí estarán su dosis y cómo usarlo.",
  "We can't show your card right now. Your prescriptions haven't changed. Take your next dose as directed on the label.":
    "Ahora no podemos mostrar su tarjeta. Sus recetas no han cambiado. Use su próxima dosis como dice la etiqueta.",
  "If you don't know whether to keep taking what you have at home, ask us before your next dose.":
    "Si no sabe si debe seguir usando lo que tiene en casa, pregúntenos antes de su próxima dosis.",
  "{units} on a U-100 syringe": "{units} en una jeringa U-100",
  When: "Cuándo",

  "This page isn't available right now": "Esta página no está disponible ahora",
  "Try again in a minute. If it can't wait, call us at":
    "Intente de nuevo en un minuto. Si no puede esperar, llámenos al",
  ". In an emergency, call 911.": ". En una emergencia, llame al 911.",
  "Try again": "Intentar de nuevo",
} as const satisfies Messages;

export type MedicationsText = keyof typeof medications;

/** What the server writes on these pages. The browser doesn't get this list. */
export const medicineFacts = {
  "{amount} a week": "{amount} por semana",
  "{left} of {allowed} left": "Quedan {left} de {allowed}",
  "{name} on {day}": "{name}, el {day}",
  "Vial, drawn up with a syringe": "Frasco; se saca con una jeringa",
  Pen: "Pluma",
  Tablet: "Tableta",
  "Gel or cream": "Gel o crema",
  Active: "Vigente",
  "On hold": "Suspendido",
  "No refills left": "Sin resurtidos",
  Expired: "Vencida",
  Stopped: "Terminado",
  "Not confirmed": "Sin confirmar",
  "Not signed": "Sin firmar",
  "Signed, on its way to the pharmacy": "Firmada, en camino a la farmacia",
  "Sent to the pharmacy": "Enviada a la farmacia",
  "Did not reach the pharmacy": "No llegó a la farmacia",
  Refused: "Rechazado",
  "Signed; on its way to {pharmacy}.": "Firmada; en camino a {pharmacy}.",
  "Signed {day}; on its way to {pharmacy}.": "Firmada el {day}; en camino a {pharmacy}.",
  "Signed and sent to {pharmacy}; waiting for the pharmacy's word.":
    "Firmada y enviada a {pharmacy}; falta la respuesta de la farmacia.",
  "Signed {day} and sent to {pharmacy}; waiting for the pharmacy's word.":
    "Firmada el {day} y enviada a {pharmacy}; falta la respuesta de la farmacia.",
  "It didn't reach {pharmacy}. Your provider can see that. If you have questions, ask us.":
    "No llegó a {pharmacy}. Su profesional médico puede verlo. Si tiene preguntas, escríbanos.",
  "You take {amount} mg a week. At {limit} mg a week or more, a dose change requires a visit.":
    "Usted usa {amount} mg por semana. Con {limit} mg por semana o más, un cambio de dosis requiere una consulta.",
  "You take {amount} mg a week. Below {limit} mg a week, you can request a dose change in writing.":
    "Usted usa {amount} mg por semana. Con menos de {limit} mg por semana, puede pedir un cambio de dosis por escrito.",
  "This prescription ended on {day}. You'll need a visit for a new one.":
    "Esta receta terminó el {day}. Necesita una consulta para una nueva.",
  "You've used all your refills. You'll need a visit for a new prescription.":
    "Usó todos sus resurtidos. Necesita una consulta para una receta nueva.",
  "This prescription ends on {day}. You'll need a visit for a new one, so book soon.":
    "Esta receta termina el {day}. Necesita una consulta para una nueva; haga la cita pronto.",
  "Put on hold by your provider": "Suspendido por ahora por su profesional médico",
  Resumed: "Reanudado",
  "Stopped by your provider": "Terminado por su profesional médico",
  "Prescription ended": "La receta terminó",
  "Last refill used": "Se usó el último resurtido",
  "{days}-day supply arrived": "Llegó medicamento para {days} días",
  "Prescribed by {name}: {dose}": "Recetado por {name}: {dose}",
  "Renewed by {name}: {dose}": "Renovado por {name}: {dose}",
  "Dose changed by {name}: from {before} to {dose}": "Dosis cambiada por {name}: de {before} a {dose}",
  "Used up": "Se acabó",
  "About {days} day": "Cerca de {days} día",
  "About {days} days": "Cerca de {days} días",

  "We told you what changes": "Le dijimos qué cambia",
  "We asked you to be examined in person. Send us the record of the exam":
    "Le pedimos hacerse un examen en persona. Envíenos el registro del examen",
  "We're arranging a referral with the clinician who examines you":
    "Estamos arreglando una referencia con el profesional médico que le examina",
  "We're arranging for a clinic near you to take over your care":
    "Estamos arreglando que una clínica cercana siga con su atención",
  "Your provider's plan": "El plan de su profesional médico",

  "How to give yourself an injection": "Cómo ponerse una inyección",
  "Easier injections and less waste": "Inyecciones más fáciles y menos desperdicio",
  "The first 16 weeks": "Las primeras 16 semanas (en inglés)",
  "Managing nausea": "Cómo manejar las náuseas (en inglés)",
  "Birth control and pregnancy": "Anticonceptivos y embarazo (en inglés)",
  "Missed a dose? What to do": "¿Olvidó una dosis? Qué hacer (en inglés)",
  "Storing and traveling with it": "Cómo guardarlo y viajar con él (en inglés)",
  "Keeping it away from others": "Cómo mantenerlo lejos de otras personas (en inglés)",
  "What compounded means": "Qué significa preparado en farmacia (en inglés)",
} as const satisfies Messages;

export type MedicineFactsText = keyof typeof medicineFacts;
