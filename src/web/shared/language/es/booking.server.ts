import type { Messages } from "#ui/language/text.ts";

/** Booking a visit, the card for it, and the visit's own page. */
export const booking = {
  Booking: "Su cita",
  "My Account": "Mi cuenta",
  Change: "Cambiar",
  "One moment": "Un momento",
  Opening: "Abriendo",
  Saving: "Guardando",
  Continue: "Continuar",

  "Choose a time for your visit": "Elija una hora para su consulta",
  "Last step: Book your visit": "Último paso: hacer su cita",
  "You'll only see providers licensed in {state}.": "Solo verá profesionales médicos con licencia en {state}.",
  "Hold this time": "Apartar esta hora",
  "Holding your time": "Apartando su hora",
  "You can't book a visit right now": "Por ahora no puede hacer una cita",
  "Going by what you told us, we can't go on with this treatment for now. Write to us if you have questions.":
    "Según lo que nos dijo, por ahora no podemos seguir con este tratamiento. Escríbanos si tiene preguntas.",
  "Ask us": "Pregúntenos (en inglés)",
  "You have a visit booked": "Ya tiene una cita",
  "Choose another time": "Elegir otra hora",
  "See the visit": "Ver la consulta",
  "What is the visit for?": "¿Para qué es la consulta?",
  "You can book the other one next.": "Después puede hacer la otra cita.",
  "Hormone treatment": "Tratamiento hormonal",
  "Medical weight loss": "Pérdida de peso con supervisión médica",

  "About the visit": "Sobre la consulta",
  How: "Cómo",
  "Video, in your browser": "Por video, en su navegador",
  "You must be in {state} during the visit": "Debe estar en {state} durante la consulta",
  Price: "Precio",
  "Authorized on your card before the visit, charged after it":
    "Se autoriza en su tarjeta antes de la consulta y se cobra después",
  "Next, you'll review everything, add a card if we don't have one, and confirm. We hold your time for 10 minutes while you do. Then we'll email you a calendar file and buttons to reschedule or cancel.":
    "Después revisará todo, agregará una tarjeta si no tenemos una y confirmará. Mientras tanto apartamos su hora durante 10 minutos. Luego le enviaremos por correo un archivo para su calendario y botones para cambiar o cancelar.",

  "Times are in": "Las horas están en",
  "Time zone": "Zona horaria",
  "Show times": "Ver horas",
  "Your device is set to {zone}. Which time zone should we use?":
    "Su dispositivo está en {zone}. ¿Qué zona horaria usamos?",
  "Keep {zone}": "Dejar {zone}",
  "There are no open times in the next few weeks. Please": "No hay horas libres en las próximas semanas. Escríbanos en",
  "contact us": "la página de contacto (en inglés)",
  "and we'll find one.": "y le buscaremos una.",
  "Available times": "Horas libres",
  "Available times nearby": "Horas libres cercanas",
  Morning: "Por la mañana",
  Afternoon: "Por la tarde",
  Evening: "Por la noche",
  "Today, {day}": "Hoy, {day}",
  "Tomorrow, {day}": "Mañana, {day}",
  "1 time": "1 hora libre",
  "{count} times": "{count} horas libres",
  "You can't book that day. You can book up to {days} days ahead.":
    "Ese día no se puede reservar. Puede hacer una cita hasta con {days} días de anticipación.",
  "There are no open times on {day}. These are the next available days.":
    "No hay horas libres el {day}. Estos son los siguientes días con horas libres.",
  "Next three days": "Los tres días siguientes",
  "Earliest times": "Las primeras horas",
  "Jump to date": "Ir a una fecha",
  "Three days from": "Tres días a partir de",

  "That time has just been taken": "Esa hora se acaba de ocupar",
  "Someone else just booked it. Choose one of these times instead.":
    "Otra persona la acaba de reservar. Elija una de estas horas.",
  "See all available times": "Ver todas las horas libres",

  "Check and confirm your visit": "Revise y confirme su consulta",
  "Your hold on this time has expired": "Su hora ya no está apartada",
  "Your hold expired before you confirmed. Choose one of these times and we'll hold it for you.":
    "El tiempo se acabó antes de que confirmara. Elija una de estas horas y se la apartaremos.",
  "We hold a time for 10 minutes, and you can extend the hold before it runs out. It may still be available, so check again.":
    "Apartamos una hora durante 10 minutos, y usted puede pedir más tiempo antes de que se acabe. Puede que la hora siga libre; vuelva a mirar.",
  "See available times": "Ver las horas libres",
  "Refund and cancellation policy": "Política de reembolsos y cancelación (en inglés)",
  "Add a card": "Agregar una tarjeta",
  "Confirm {hour}": "Confirmar {hour}",
  "Confirm {hour} without a card": "Confirmar {hour} sin tarjeta",
  "You can also add a card later, under Billing. Your visit stays booked either way.":
    "También puede agregar una tarjeta después, en Facturación. De cualquier forma, su cita sigue en pie.",
  "We'll email you a calendar file and buttons to reschedule or cancel.":
    "Le enviaremos por correo un archivo para su calendario y botones para cambiar o cancelar.",
  "Authorized on your {card} on {day}, charged after the visit":
    "Se autoriza en su {card} el {day} y se cobra después de la consulta",
  "Authorized on your {card} when you confirm, charged after the visit":
    "Se autoriza en su {card} cuando confirme y se cobra después de la consulta",
  "Authorized on your card on {day}, charged after the visit. There is no card on file yet":
    "Se autoriza en su tarjeta el {day} y se cobra después de la consulta. Todavía no tenemos una tarjeta",
  "Authorized on your card when you confirm, charged after the visit. There is no card on file yet":
    "Se autoriza en su tarjeta cuando confirme y se cobra después de la consulta. Todavía no tenemos una tarjeta",
  "{brand} ending {digits}": "{brand} que termina en {digits}",
  Card: "Tarjeta",
  "Your hold": "Su hora apartada",
  "{hour} is held for you": "{hour}: hora apartada para usted",
  "Hold longer": "Pedir más tiempo",
  "left, until {hour}": "restantes; vence: {hour}",
  "Held until {hour}": "Hora apartada; vence: {hour}",
  "No longer held": "Ya no está apartada",
  "Your hold on this time has expired.": "Su hora ya no está apartada.",
  "1 minute left to confirm. You can extend the hold.": "Queda 1 minuto para confirmar. Puede pedir más tiempo.",
  "{count} minutes left to confirm. You can extend the hold.":
    "Quedan {count} minutos para confirmar. Puede pedir más tiempo.",

  "Your visit": "Su consulta",
  "You won't be charged now.": "Ahora no se le cobra nada.",
  "{price} is authorized for your visit and charged after it.":
    "Autorizamos {price} para su consulta y lo cobramos después de ella.",
  "Your card number goes straight to our payment processor. We only see the last four digits.":
    "El número de su tarjeta va directo a la empresa que procesa los pagos. Nosotros solo vemos los últimos cuatro dígitos.",
  "{hour} is on hold for you until {until}. Next, you'll confirm the visit.":
    "Su hora, {hour}, está apartada; vence: {until}. Después confirmará la consulta.",
  "Replace your card": "Cambiar su tarjeta",
  "The new card replaces {card}. If a charge failed, we'll try it again with the new card right away.":
    "La nueva tarjeta reemplaza la {card}. Si un cobro falló, lo intentaremos de inmediato con la nueva.",
  "Saving a card doesn't charge it.": "Guardar una tarjeta no genera ningún cobro.",
  "Our payment processor isn't responding": "La empresa que procesa los pagos no responde",
  "We can't save cards right now. Please come back to this page in a few minutes.":
    "Ahora no podemos guardar tarjetas. Vuelva a esta página en unos minutos.",
  "Save card": "Guardar la tarjeta",
  "Card details": "Datos de la tarjeta",
  "We couldn't load the card form.": "No pudimos abrir el formulario de la tarjeta.",
  "Load them again": "Abrirlo de nuevo",
  "Loading the card form…": "Abriendo el formulario de la tarjeta…",
  "The fields are missing.": "Faltan los campos.",
  "The card form comes from our payment processor and needs JavaScript, so your card number never passes through our pages. If you can't use JavaScript, call {phone} and we'll help you.":
    "El formulario viene de la empresa que procesa los pagos y necesita JavaScript; así, el número de su tarjeta nunca pasa por nuestras páginas. Si no puede usar JavaScript, llame al {phone} y le ayudaremos.",

  What: "Qué",
  When: "Cuándo",
  With: "Con",
  "Licensed in {state}": "Con licencia en {state}",
  "Charged after the visit, not before": "Se cobra después de la consulta, no antes",
  "{zone}, until {hour}": "{zone}; termina: {hour}",

  "You can reschedule or cancel online until the visit begins, at no charge.":
    "Puede cambiar o cancelar en línea hasta que empiece la consulta, sin costo.",
  "You can reschedule or cancel online until the visit begins. Rescheduling is free; canceling is free until {time} before.":
    "Puede cambiar o cancelar en línea hasta que empiece la consulta. Cambiarla es gratis; cancelar es gratis hasta {time} antes.",
  "You aren't charged for a visit you cancel.": "No se le cobra una consulta que cancele.",
  "If you cancel less than {time} before, you'll be charged for the visit.":
    "Si cancela menos de {time} antes, se le cobrará la consulta.",
  "If you haven't joined {time} after the start time, your provider may mark the visit as missed, and you'll be charged for it.":
    "Si no ha entrado {time} después de la hora de inicio, su profesional médico puede marcar que usted no llegó, y se le cobrará la consulta.",
  "If you haven't joined {time} after the start time, your provider may mark the visit as missed. You won't be charged for it.":
    "Si no ha entrado {time} después de la hora de inicio, su profesional médico puede marcar que usted no llegó. No se le cobrará.",
  "You can check in starting {time} before.": "Puede registrar su llegada desde {time} antes.",
  "1 hour": "1 hora",
  "{count} hours": "{count} horas",
  "{count} minutes": "{count} minutos",

  "Your visit is booked": "Su cita está confirmada",
  "We've emailed you a calendar file and buttons to reschedule or cancel.":
    "Le enviamos por correo un archivo para su calendario y botones para cambiar o cancelar.",
  "Your visit has moved": "Su consulta cambió de hora",
  "We've sent you an email with the new time.": "Le enviamos un correo con la nueva hora.",
  "We'll let you know if an earlier time opens up": "Le avisaremos si se libera una hora más temprana",
  "We'll email you. Your visit stays as it is until you accept an earlier time.":
    "Le enviaremos un correo. Su consulta sigue igual hasta que acepte una hora más temprana.",
  "We won't ask you about earlier times anymore": "Ya no le preguntaremos por horas más tempranas",
  "Your visit stays as it is.": "Su consulta sigue igual.",
  "This visit is already booked": "Esta cita ya está hecha",
  "You can have one first visit at a time. Move this one if another time works better for you.":
    "Puede tener una sola primera consulta a la vez. Cambie esta si otra hora le queda mejor.",
  "You are checked in": "Su llegada está registrada",
  "This visit is canceled": "Esta consulta está cancelada",
  "This visit was missed": "Usted no llegó a esta consulta",
  "This visit took place": "Esta consulta ya se hizo",
  "{provider} knows you're here. Stay near this device.":
    "{provider} sabe que usted está aquí. Quédese cerca de este dispositivo.",
  "Join your video visit": "Entrar a su consulta por video",
  "Check your camera and sound": "Probar la cámara y el sonido",
  "You see yourself first. Nobody else does until you join.": "Primero se ve usted. Nadie más lo ve hasta que entre.",
  "Where are you right now?": "¿Dónde está en este momento?",
  "Your provider needs a license in the state where you are during the visit.":
    "Su profesional médico necesita una licencia en el estado donde usted esté durante la consulta.",
  "Select a state": "Elija un estado",
  "Checking in": "Registrando su llegada",
  "Check in": "Registrar mi llegada",
  "Change the visit": "Cambiar la consulta",
  "Add to my calendar": "Agregar a mi calendario",
  Reschedule: "Cambiar la hora",
  "Cancel the visit": "Cancelar la consulta",
  "We'll email you if an earlier time opens up.": "Le enviaremos un correo si se libera una hora más temprana.",
  "Want an earlier time? We'll email you if one opens up, and you can decide then.":
    "¿Quiere una hora más temprana? Le enviaremos un correo si se libera una, y entonces usted decide.",
  "Stop notifying me": "Ya no avisarme",
  "Notify me of earlier times": "Avisarme de horas más tempranas",
  "What's next": "Qué sigue",
  "Read what we agreed on": "Leer lo que acordamos",
  "Read the visit note": "Leer la nota de la consulta",
  "Your provider hasn't closed this visit yet. If you couldn't make it, tell us here, and you can book another one.":
    "Su profesional médico todavía no ha cerrado esta consulta. Si usted no pudo llegar, díganos aquí y podrá hacer otra cita.",
  "I missed this visit": "No llegué a esta consulta",
  "Book a visit": "Hacer una cita",

  "Not charged": "Sin cobro",
  "You won't be charged for your visit on {day}.": "No se le cobrará su consulta del {day}.",
  "{amount} paid": "{amount} pagados",
  "{amount} paid, refunded": "{amount} pagados y reembolsados",
  "For your visit on {day}.": "Por su consulta del {day}.",
  "{amount} authorized for your visit on {day}": "{amount} autorizados para su consulta del {day}",
  "We charge it after the visit, not before.": "Lo cobramos después de la consulta, no antes.",
  "For your visit on {day}, which stays booked. You haven't been charged.":
    "Por su consulta del {day}, que sigue en pie. No se le ha cobrado nada.",
  "Your bank wants you to confirm {amount}": "Su banco quiere que usted confirme {amount}",
  "{amount} for your visit on {day}": "{amount} por su consulta del {day}",
  "We're waiting for your bank.": "Estamos esperando a su banco.",
  "Add a card for your visit": "Agregue una tarjeta para su consulta",
  "Your visit took place. We'll charge it as soon as you add a card.":
    "Su consulta ya se hizo. La cobraremos en cuanto agregue una tarjeta.",
  "We'll authorize {amount} on it for your visit on {day} and charge it after the visit. Your visit stays booked.":
    "Autorizaremos {amount} en ella para su consulta del {day} y lo cobraremos después de la consulta. Su cita sigue en pie.",
  "{amount} could not be charged for your visit on {day}": "No se pudo cobrar {amount} por su consulta del {day}",
  "{amount} could not be authorized for your visit on {day}":
    "No se pudo autorizar {amount} para su consulta del {day}",
  "Your bank declined your card. You weren't charged.": "Su banco rechazó su tarjeta. No se le cobró nada.",
  "Your bank declined your card. You weren't charged. Your visit stays booked.":
    "Su banco rechazó su tarjeta. No se le cobró nada. Su cita sigue en pie.",
  "We'll authorize it on your card on {day} and charge it after the visit.":
    "Lo autorizaremos en su tarjeta el {day} y lo cobraremos después de la consulta.",
  "We're authorizing it on your card and will charge it after the visit.":
    "Lo estamos autorizando en su tarjeta y lo cobraremos después de la consulta.",
  "Confirm with my bank": "Confirmar con mi banco",
  "Use a different card": "Usar otra tarjeta",

  "Your visit is still on {when}. These times are available.":
    "Su consulta sigue siendo el {when}. Estas horas están libres.",
  "Move my visit to this time": "Cambiar mi consulta a esta hora",
  "Moving your visit": "Cambiando su consulta",

  "Your visit is canceled": "Su consulta está cancelada",
  "You won't be charged.": "No se le cobrará.",
  "We've sent you an email that removes it from your calendar.": "Le enviamos un correo que la quita de su calendario.",
  "Book another time": "Elegir otra hora",
  "It is now on": "Ahora es el",
  "We've sent you an email with the new time. Use the links in that email from now on.":
    "Le enviamos un correo con la nueva hora. Desde ahora use los enlaces de ese correo.",
  "Your visit has been moved up": "Su consulta se adelantó",
  "It is on": "Es el",
  "An earlier time is available": "Hay una hora más temprana",
  "Available now": "Disponible ahora",
  "Your visit is now scheduled for": "Su consulta ahora es",
  "First come, first served. If you do nothing, your visit stays as it is.":
    "Es para quien la tome primero. Si no hace nada, su consulta queda como está.",
  "Take the earlier time": "Tomar la hora más temprana",
  "This earlier time is no longer available": "Esa hora más temprana ya no está disponible",
  "This link no longer works": "Este enlace ya no sirve",
  "Someone else took it, or the offer has expired. Your visit hasn't changed.":
    "Otra persona la tomó o la oferta venció. Su consulta no ha cambiado.",
  "Links work until the visit begins, and only for the time shown in the email. If your visit has moved since then, use the links in our latest email. If it was canceled, there's nothing left to change.":
    "Los enlaces sirven hasta que comienza la consulta, y solo para la hora que dice el correo. Si su consulta cambió de hora después, use los enlaces de nuestro último correo. Si se canceló, no queda nada por cambiar.",
  "See my visits": "Ver mis consultas",
  "Contact us": "Contacto (en inglés)",
  "Your visit is on": "Su consulta es el",
  "with {provider}. It won't change until you press the button below.":
    "con {provider}. No cambia hasta que presione el botón de abajo.",
  Policy: "Política (en inglés)",
  "Cancel your visit?": "¿Cancelar su consulta?",
  "One of your treatments stopped, so you aren't charged if you cancel this visit.":
    "Uno de sus tratamientos se detuvo, así que no se le cobra si cancela esta consulta.",
  Canceling: "Cancelando",
  "Yes, cancel my visit": "Sí, cancelar mi consulta",
  "Keep my visit": "Conservar mi consulta",
  "To keep your visit, just close this page. Nothing has changed.":
    "Para conservar su consulta, cierre esta página. Nada ha cambiado.",

  "Secondary consultation": "Segunda consulta",
  "Choose a time for your next visit. You'll see {provider} when they're available, or another provider licensed in {state}.":
    "Elija una hora para su próxima consulta. Lo atenderá {provider} cuando tenga horas libres, u otro profesional médico con licencia en {state}.",
  "Choose a time to talk with a provider licensed in {state}.":
    "Elija una hora para hablar con un profesional médico con licencia en {state}.",
  "Before you can book a visit, we need to know who you are and where you are, and we need your consent. It takes a few minutes, and we've saved what you already told us.":
    "Antes de que pueda hacer una cita, necesitamos saber quién es y dónde está, y necesitamos su consentimiento. Toma unos minutos, y guardamos lo que ya nos dijo.",
  "Finish my registration": "Terminar mi registro",
  "Your first visit comes first": "Antes va su primera consulta",
  "You can book a follow-up visit after your first visit took place.":
    "Puede hacer una cita de seguimiento después de su primera consulta.",
  "Go to my first visit": "Ir a mi primera consulta",
} as const satisfies Messages;

export type BookingText = keyof typeof booking;

/** What's wrong with an answer, as the forms of booking say it in English. */
export const bookingProblems = {
  "Select what the visit is for": "Elija para qué es la consulta",
  "Select a time": "Elija una hora",
  "You already have a visit at that time. Select another time": "Ya tiene una consulta a esa hora. Elija otra hora",
  "We can't hold this time any longer. Confirm it now, or choose another time":
    "Ya no podemos apartar esta hora por más tiempo. Confírmela ahora o elija otra",
  "Our payment processor isn't responding. Your card is not saved yet. Try again in a minute.":
    "La empresa que procesa los pagos no responde. Su tarjeta todavía no se guardó. Intente de nuevo en un minuto.",
  "Your bank didn't confirm the card. Try again, or use a different one.":
    "Su banco no confirmó la tarjeta. Intente de nuevo o use otra.",
  "You can no longer check in to this visit. Book another one.":
    "Ya no puede registrar su llegada a esta consulta. Haga otra cita.",
  "Select a state": "Elija un estado",
} as const satisfies Messages;

/** Problems with a name in them. */
export const BOOKING_PROBLEM_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [
    /^(.*) isn't licensed in (.*) and can't see you there\. .*$/,
    "$1 no tiene licencia en $2 y no puede atenderlo ahí. Cambie la consulta para cuando vuelva, o elija un profesional médico con licencia en $2",
  ],
];
