import type { Messages } from "#ui/language/text.ts";

/** What the next order waits for. Written on the server. */
export const gates = {
  "Your dose": "Su dosis",
  Payment: "Pago",
  "Blood test": "Análisis de sangre",
  Visit: "Consulta",
  "Safety check": "Revisión de seguridad",
  Prescription: "Receta",
  "Delivery address": "Dirección de entrega",
  "Photo ID": "Identificación con foto",
  Pharmacy: "Farmacia",

  "your blood pressure": "su presión arterial",
  "a result": "un resultado",
  "an answer you gave": "una respuesta que usted dio",
  "a message you sent": "un mensaje que usted envió",

  "by {day}": "a más tardar el {day}",
  now: "ahora",
  Card: "Tarjeta",
  "your state": "su estado",

  "You confirmed that you take {dose}.": "Usted confirmó que usa {dose}.",
  "You confirmed that you still take {dose}.": "Usted confirmó que sigue usando {dose}.",
  "Confirm {by} that you and your provider agreed on {dose}.":
    "Confirme {by} que usted y su profesional médico acordaron {dose}.",
  "Confirm {by} that you still take {dose}.": "Confirme {by} que sigue usando {dose}.",
  "Start your plan {by}. You won't be charged until you start it.":
    "Empiece su plan {by}. No se le cobra hasta que lo empiece.",
  "Your plan has ended. Restart it to get your next order.":
    "Su plan terminó. Reinícielo para recibir su próximo pedido.",
  "Your plan is paused. Resume it when you want your next order.":
    "Su plan está en pausa. Reanúdelo cuando quiera su próximo pedido.",
  "Your plan is paused until {day}. Resume it when you want your next order.":
    "Su plan está en pausa hasta el {day}. Reanúdelo cuando quiera su próximo pedido.",
  "Your last payment did not go through. Pay it or update your card {by}.":
    "Su último pago no se pudo hacer. Páguelo o cambie su tarjeta {by}.",
  "Add a card {by}.": "Agregue una tarjeta {by}.",
  "Your plan is for {planned} days, but your prescription is for {prescribed} days.":
    "Su plan es para {planned} días, pero su receta es para {prescribed} días.",
  "Change your plan to {fitting} days {by}, or ask your provider for a {planned}-day prescription.":
    "Cambie su plan a {fitting} días {by}, o pida a su profesional médico una receta para {planned} días.",
  "Ask your provider to write it for {planned} days.":
    "Pida a su profesional médico que la escriba para {planned} días.",
  "{card} ending {digits}.": "{card} que termina en {digits}.",
  "{amount}, charged only after a provider approves.":
    "{amount}: se cobra solo después de que un profesional médico apruebe.",
  "Your provider is looking at {what} and will write to you.":
    "Su profesional médico está revisando {what} y le escribirá.",
  "Have your blood drawn and send us the results {by}.": "Hágase el análisis de sangre y envíenos los resultados {by}.",
  "Drawn {day}.": "Muestra tomada el {day}.",
  "Valid until {day}.": "Sirve hasta el {day}.",
  "Your next blood test is due by {day}.": "Su próximo análisis de sangre toca a más tardar el {day}.",
  "A blood test was due {day}.": "Le tocaba un análisis de sangre el {day}.",
  "A blood test is due {day}.": "Le toca un análisis de sangre el {day}.",
  "Send us the results by {day}, or your next order waits.":
    "Envíenos los resultados a más tardar el {day}, o su próximo pedido espera.",
  "No blood test is due.": "No le toca ningún análisis de sangre.",
  "It will be too old. Get a new one and send us the results {by}.":
    "Será demasiado antiguo. Hágase otro y envíenos los resultados {by}.",
  "No visit is due.": "No le toca ninguna consulta.",
  "Your next visit is due by {day}.": "Su próxima consulta toca a más tardar el {day}.",
  "A visit was due {day}.": "Le tocaba una consulta el {day}.",
  "A visit is due {day}.": "Le toca una consulta el {day}.",
  "Have one {by}.": "Téngala {by}.",
  "Have a visit with a provider {by}.": "Tenga una consulta con un profesional médico {by}.",
  "Today, with {provider}.": "Hoy, con {provider}.",
  "{day}, with {provider}.": "{day}, con {provider}.",
  "Your last visit was today, with {provider}.": "Su última consulta fue hoy, con {provider}.",
  "Your last visit was on {day}, with {provider}.": "Su última consulta fue el {day}, con {provider}.",
  "Have your next one {by}.": "Tenga la próxima {by}.",
  "We check your chart again before each order.": "Revisamos su expediente otra vez antes de cada pedido.",
  "Something in your chart doesn't fit this medicine. Your provider was asked on {day} to decide and will write to you. Send them a message if you have less than a week of medicine left.":
    "Algo en su expediente no va con este medicamento. El {day} le pedimos a su profesional médico que decida, y le escribirá. Envíele un mensaje si le queda medicamento para menos de una semana.",
  "We no longer offer this medicine. Your provider will tell you what to do.":
    "Ya no ofrecemos este medicamento. Su profesional médico le dirá qué hacer.",
  "Your provider is not licensed where you live. We are looking for another provider for you.":
    "Su profesional médico no tiene licencia donde usted vive. Le estamos buscando otro.",
  "Your provider has put it on hold. Nothing ships until they resume it.":
    "Su profesional médico la suspendió por ahora. No se envía nada hasta que la reanude.",
  "Your provider needs to confirm it. You don't need to do anything.":
    "Su profesional médico tiene que confirmarla. Usted no tiene que hacer nada.",
  "Your provider has ended it. Book a visit if you want to talk about it.":
    "Su profesional médico la terminó. Haga una cita si quiere hablar de esto.",
  "No refills are left.": "No quedan resurtidos.",
  "Book a renewal visit {by}.": "Haga una cita de renovación {by}.",
  "It has expired.": "Ya venció.",
  "Expires {day}.": "Vence el {day}.",
  "{left} of {allowed} refills left.": "Quedan {left} de {allowed} resurtidos.",
  "Add your delivery address {by}.": "Agregue su dirección de entrega {by}.",
  "{street} is a PO box, where no one can sign for a delivery. Add a street address {by}.":
    "{street} es un apartado postal, donde nadie puede firmar una entrega. Agregue una calle y número {by}.",
  "Your address is new. To protect you, we won't ship there until {day}, unless we reach you by phone first.":
    "Su dirección es nueva. Para protegerle, no enviamos ahí hasta el {day}, a menos que antes hablemos con usted por teléfono.",
  "Show us your driver's license, state ID or passport {by}.":
    "Muéstrenos su licencia de conducir, identificación estatal o pasaporte {by}.",
  "It expired {day}.": "Venció el {day}.",
  "It expires {day}.": "Vence el {day}.",
  "Show us your new one {by}.": "Muéstrenos la nueva {by}.",
  "{state} driver's license or state ID, valid until {day}.":
    "Licencia de conducir o identificación de {state}; vence el {day}.",
  "Your ID, valid until {day}.": "Su identificación vence el {day}.",
  "We are looking for a pharmacy that can fill it and will write to you.":
    "Estamos buscando una farmacia que la pueda surtir y le escribiremos.",
  "{name} is licensed to ship to {state}.": "{name} tiene licencia para enviar a {state}.",
  "{name} is not licensed to ship to {state}. We are looking for another pharmacy and will write to you.":
    "{name} no tiene licencia para enviar a {state}. Estamos buscando otra farmacia y le escribiremos.",
} as const satisfies Messages;

export type GatesText = keyof typeof gates;
