import type { MailTemplate } from "#core/mail.ts";
import type { Messages } from "#ui/language/text.ts";

/** Every mail to a member. The newsletter's letter and what staff and visitors without an account get are in English. */
export const SPANISH_MAILS: ReadonlySet<MailTemplate> = new Set<MailTemplate>([
  "registration-code",
  "reset-password",
  "confirm-new-email",
  "visit-booked",
  "visit-canceled",
  "visit-reminder",
  "visit-earlier",
  "visit-summary",
  "email-changed",
  "profile-changed",
  "password-changed",
  "new-device",
  "factor-changed",
  "account-news",
  "contact-reply",
  "payment-news",
  "plan-news",
  "order-news",
  "reorder-needs-you",
  "path-nudge",
]);

/** The Spanish page, or for a member's page the one that asks in Spanish to sign in and then leads there. */
export function spanishLink(link: string): string {
  const url = new URL(link);
  if (/^\/(?:forgot-password|new-password|verify-email)$/.test(url.pathname))
    return `${url.origin}/es${url.pathname}${url.search}`;
  // Links that work without signing in follow the language of the person they were made for.
  if (url.pathname.startsWith("/visit/")) return link;
  return `${url.origin}/es/please-login?to=${encodeURIComponent(url.pathname + url.search)}`;
}

export const mailsInSpanish = {
  /** For the mail itself and for its dates. */
  en: "es",
  "en-US": "es-US",
  "In an emergency, call 911. For thoughts of suicide or a crisis, call or text 988. We are not an emergency service, and we don't monitor messages in real time.":
    "En una emergencia, llame al 911. Si tiene pensamientos de suicidio o una crisis, llame o envíe un mensaje de texto al 988. No somos un servicio de emergencia y no vigilamos los mensajes en tiempo real.",
  "Your code to continue": "Su código para continuar",
  "Your code is {code}": "Su código es {code}",
  "Enter it on the page that asked for it. It works once and expires in 15 minutes.":
    "Escríbalo en la página que lo pidió. Sirve una vez y vence en 15 minutos.",
  "We never ask for this code by phone or text. If you didn't request it, you can ignore this message.":
    "Nunca pedimos este código por teléfono ni por mensaje de texto. Si usted no lo pidió, puede ignorar este mensaje.",
  "Confirm your new email address": "Confirme su nuevo correo",
  "Press the button to use this address from now on. Until then, we'll keep using your old one.":
    "Presione el botón para usar este correo desde ahora. Hasta entonces seguiremos usando el anterior.",
  "Confirm this address": "Confirmar este correo",
  "The link works once and expires in 24 hours. If you didn't request this, you can ignore this message.":
    "El enlace sirve una vez y vence en 24 horas. Si usted no lo pidió, puede ignorar este mensaje.",
  "Choose a new password": "Elija una contraseña nueva",
  "The link works once and expires in 30 minutes.": "El enlace sirve una vez y vence en 30 minutos.",
  "If you didn't request this, you can ignore this message. Your password hasn't changed.":
    "Si usted no lo pidió, puede ignorar este mensaje. Su contraseña no ha cambiado.",
  "Your visit is booked": "Su consulta está confirmada",
  "Your visit has changed": "Su consulta cambió",
  "We look forward to seeing you.": "Será un gusto atenderle.",
  "Your visit has moved": "Su consulta cambió de hora",
  "Here is the new time. The old one no longer applies.": "Esta es la nueva hora. La anterior ya no vale.",
  "You'll see a different provider": "Lo atenderá otro profesional médico",
  "The time stays the same. If you'd rather choose another time, press Reschedule.":
    "La hora no cambia. Si prefiere otra hora, presione Cambiar.",
  "Open the attached file to add the visit to your calendar or update it.":
    "Abra el archivo adjunto para agregar la consulta a su calendario o actualizarla.",
  "Go to your visit": "Ir a su consulta",
  Reschedule: "Cambiar",
  Cancel: "Cancelar",
  "With {provider}, by video": "Con {provider}, por video",
  "Your visit is canceled": "Su consulta está cancelada",
  "You don't need this visit for now. You aren't charged for it. Sign in to see what you can do.":
    "Por ahora no necesita esta consulta. No se le cobra. Inicie sesión para ver qué puede hacer.",
  "Sign In": "Iniciar sesión",
  "We're sorry, we had to cancel it. Choose another time whenever you like.":
    "Lo sentimos, tuvimos que cancelarla. Elija otra hora cuando quiera.",
  "As you asked, we've canceled it. You can book another time whenever you like.":
    "La cancelamos, como usted pidió. Puede elegir otra hora cuando quiera.",
  "Choose another time": "Elegir otra hora",
  "An earlier time for your visit": "Una hora más temprana para su consulta",
  "An earlier time is available": "Hay una hora más temprana",
  "You asked us to let you know. First come, first served: after {until}, we'll offer it to someone else. Until you take it, your booked visit stays as it is.":
    "Nos pidió que le avisáramos. Es para quien la tome primero: después del {until}, la ofreceremos a otra persona. Mientras no la tome, su consulta queda como está.",
  "See the earlier time": "Ver la hora más temprana",
  "Your visit is in an hour": "Su consulta es en una hora",
  "Your visit is tomorrow": "Su consulta es mañana",
  "Join your video visit from its page. Find a quiet place with a good connection. You must be in the state you gave us when you booked.":
    "Entre a su consulta por video desde su página. Busque un lugar tranquilo con buena conexión. Debe estar en el estado que nos dijo al hacer la cita.",
  "Your email address was changed": "Su correo electrónico cambió",
  "From now on, we'll write to your new address, and you'll use it to sign in.":
    "Desde ahora le escribiremos a su nuevo correo, y con él inicia sesión.",
  "If you didn't do this, call us now at {phone}.": "Si no fue usted, llámenos ahora al {phone}.",
  "Your details were changed": "Sus datos cambiaron",
  "Your personal details or contact information were changed in your account. To protect your privacy, this email doesn't show what changed.":
    "En su cuenta cambiaron sus datos personales o de contacto. Para proteger su privacidad, este correo no dice qué cambió.",
  "See my profile": "Ver mi perfil",
  "If this wasn't you, call us now at {phone}.": "Si no fue usted, llámenos ahora al {phone}.",
  "Your password was changed": "Su contraseña cambió",
  "We've signed you out on your other devices.": "Cerramos su sesión en sus otros dispositivos.",
  "If this wasn't you, choose a new password now.": "Si no fue usted, elija ahora una contraseña nueva.",
  "A new sign-in": "Un nuevo inicio de sesión",
  "A new sign-in to your account": "Un nuevo inicio de sesión en su cuenta",
  "a browser": "un navegador",
  "Someone signed in to your account with {device} on {day} at {time} UTC.":
    "Alguien inició sesión en su cuenta con {device} el {day} a las {time} UTC.",
  "If this was you, you don't need to do anything. If not, sign in, open Password, sign that device out and choose a new password.":
    "Si fue usted, no tiene que hacer nada. Si no, inicie sesión, abra Contraseña, cierre la sesión de ese dispositivo y elija una contraseña nueva.",
  "The way you sign in has changed": "Cambió la forma de iniciar sesión",
  "A second sign-in step was added to your account.": "Se agregó un segundo paso para iniciar sesión en su cuenta.",
  "A second sign-in step was removed from your account.": "Se quitó un segundo paso para iniciar sesión en su cuenta.",
  "A recovery code was used to sign in to your account.":
    "Se usó un código de recuperación para iniciar sesión en su cuenta.",
  "Someone entered many wrong codes for a second step on your account. After 100 wrong codes, we stop accepting them. Sign in, open Password, remove that second step and add it again.":
    "Alguien escribió muchos códigos equivocados en un segundo paso de su cuenta. Después de 100 códigos equivocados dejamos de aceptarlos. Inicie sesión, abra Contraseña, quite ese segundo paso y agréguelo otra vez.",
  "Someone entered 100 wrong codes for a second step on your account, so we no longer accept its codes. Sign in with a passkey or a recovery code and add a new one.":
    "Alguien escribió 100 códigos equivocados en un segundo paso de su cuenta, así que ya no aceptamos sus códigos. Inicie sesión con una llave de acceso o un código de recuperación y agregue otro.",
  "You have an update in your account": "Hay una novedad en su cuenta",
  "Your provider added something for you. To protect your privacy, it isn't in this email. Sign in to read it.":
    "Su profesional médico agregó algo para usted. Para proteger su privacidad, no está en este correo. Inicie sesión para leerlo.",
  "Open my account": "Abrir mi cuenta",
  "You have a reply to your message": "Tiene una respuesta a su mensaje",
  "We replied to {reference}. To protect your privacy, the reply isn't in this email. Read and answer it here.":
    "Respondimos a {reference}. Para proteger su privacidad, la respuesta no está en este correo. Léala y contéstela aquí.",
  "Read the reply": "Leer la respuesta",
  "Your visit summary is ready": "El resumen de su consulta está listo",
  "Sign in to read what you and your provider agreed on, and what comes next.":
    "Inicie sesión para leer lo que acordó con su profesional médico y lo que sigue.",
  "Read my summary": "Leer mi resumen",
  "We received your payment": "Recibimos su pago",
  "Thank you. Your itemized receipt is under Transaction history.":
    "Gracias. Su recibo detallado está en Historial de pagos.",
  "See your billing": "Ver su facturación",
  "Your payment did not go through": "Su pago no se hizo",
  "Your bank declined your card. You weren't charged. You can use a different card or check with your bank.":
    "Su banco rechazó la tarjeta. No se le cobró. Puede usar otra tarjeta o preguntarle a su banco.",
  "Update your card": "Cambiar su tarjeta",
  "Please add a card": "Agregue una tarjeta",
  "You have a payment due and no card on file. See Billing for what it's for. If it's for an order, we'll hold the order until it's paid.":
    "Tiene un pago pendiente y ninguna tarjeta guardada. En Facturación verá de qué es. Si es de un pedido, el pedido espera hasta que se pague.",
  "Add a card": "Agregar una tarjeta",
  "Your payment is past due": "Su pago está vencido",
  "We tried several times and won't try again automatically. As soon as you add a different card, we'll pick up where we left off.":
    "Lo intentamos varias veces y no volveremos a intentarlo solos. En cuanto agregue otra tarjeta, seguimos donde quedamos.",
  "Please confirm a payment": "Confirme un pago",
  "Your bank wants you to confirm a payment to us. You haven't been charged. Please sign in and confirm it within 7 days.":
    "Su banco quiere que usted confirme un pago a nosotros. No se le ha cobrado. Inicie sesión y confírmelo en un plazo de 7 días.",
  "Confirm the payment": "Confirmar el pago",
  "Your payment went through": "Su pago se hizo",
  "Thank you. You're all set. Your receipt is under Transaction history.":
    "Gracias. Todo está listo. Su recibo está en Historial de pagos.",
  "We sent you a refund": "Le enviamos un reembolso",
  "It goes to the card you used. Your bank may take a few days to show it. See Transaction history for details.":
    "Llega a la tarjeta que usó. Su banco puede tardar unos días en mostrarlo. Los detalles están en Historial de pagos.",
  "We'll try again on {day}.": "Lo intentaremos otra vez el {day}.",
  "Your plan has started": "Su plan comenzó",
  "You can change, pause, skip or cancel it online at any time.":
    "Puede cambiarlo, pausarlo, saltar un mes o cancelarlo en línea en cualquier momento.",
  "Your plan is paused": "Su plan está en pausa",
  "You won't be charged while it's paused. You can end the pause at any time.":
    "No se le cobra durante la pausa. Puede terminarla en cualquier momento.",
  "Your plan has resumed": "Su plan continúa",
  "The pause is over. See Billing for the date of your next charge.":
    "La pausa terminó. En Facturación está la fecha de su próximo cobro.",
  "Your next charge has moved": "Su próximo cobro cambió de fecha",
  "As you asked, we skipped one month. See Billing for the new date.":
    "Saltamos un mes, como usted pidió. En Facturación está la nueva fecha.",
  "Your plan has changed": "Su plan cambió",
  "See Billing for what you agreed to and the date of your next charge.":
    "En Facturación está lo que usted aceptó y la fecha de su próximo cobro.",
  "Your plan is canceled": "Su plan está cancelado",
  "You won't be charged again. Please don't stop a treatment all at once. Write to us if you have questions.":
    "No se le cobrará más. No deje un tratamiento de golpe. Escríbanos si tiene preguntas.",
  "Your plan isn't canceled yet": "Su plan todavía no está cancelado",
  "A payment was in progress when you canceled. We're stopping it, or refunding it if it went through. You won't be charged again. We'll email you when it's done.":
    "Había un pago en curso cuando usted canceló. Lo estamos deteniendo, o lo reembolsamos si se hizo. No se le cobrará más. Le avisaremos por correo cuando esté hecho.",
  "A reminder about your plan": "Un recordatorio sobre su plan",
  "You have a plan that renews until you cancel. See Billing for what it costs, when you'll be charged next and how to cancel.":
    "Tiene un plan que se renueva hasta que usted lo cancele. En Facturación está cuánto cuesta, cuándo es el próximo cobro y cómo cancelarlo.",
  "A price change for your plan": "El precio de su plan cambia",
  "The price of your plan is changing. Until then, you pay what you agreed to. See Billing for the new price. You can cancel before it takes effect.":
    "El precio de su plan va a cambiar. Hasta entonces usted paga lo que aceptó. En Facturación está el nuevo precio. Puede cancelar antes de que empiece.",
  "From {day}.": "Desde el {day}.",
  "In effect since {day}.": "Vale desde el {day}.",
  "Open Billing": "Abrir Facturación",
  "Order {number}": "Pedido {number}",
  "Your order is on its way": "Su pedido va en camino",
  "See My Orders for tracking and the expected delivery date. An adult may need to be there to sign.":
    "En Mis pedidos puede rastrearlo y ver la fecha prevista de entrega. Quizá un adulto deba estar para firmar.",
  "Your order has arrived": "Su pedido llegó",
  "Check it today. If it's warm, damaged or not what you expected, don't use it, and write to us.":
    "Revíselo hoy. Si está tibio, dañado o no es lo que esperaba, no lo use y escríbanos.",
  "There is a problem with your order": "Hay un problema con su pedido",
  "The carrier reported a delivery problem. We're looking into it and will write to you.":
    "La empresa de envíos reportó un problema con la entrega. Lo estamos revisando y le escribiremos.",
  "Your order is late, and we are sorry": "Su pedido está atrasado, y lo sentimos",
  "It should have shipped by now. We've contacted the pharmacy and will follow up until it ships. You don't need to do anything. If you're about to run out, write to us.":
    "Ya debería haberse enviado. Hablamos con la farmacia y seguiremos al tanto hasta que lo envíe. Usted no tiene que hacer nada. Si se le está acabando, escríbanos.",
  "Your order is canceled": "Su pedido está cancelado",
  "See My Orders for your refund. Your bank may take a few days to show it.":
    "En Mis pedidos está su reembolso. Su banco puede tardar unos días en mostrarlo.",
  "Go to My Orders": "Ir a Mis pedidos",
  "You have something to do": "Tiene algo por hacer",
  "You have something to do before your next order": "Tiene algo por hacer antes de su próximo pedido",
  "Your next order is coming up, and we need something from you before we can place it. See My Orders for what it is and when it's due.":
    "Se acerca su próximo pedido, y antes de hacerlo necesitamos algo de usted. En Mis pedidos está qué es y para cuándo.",
  "Your next step is waiting": "Su próximo paso le espera",
  "Sign in to see what it is and how to do it. If you have a question, ask us there.":
    "Inicie sesión para ver cuál es y cómo hacerlo. Si tiene una pregunta, háganosla ahí.",
  "See my next step": "Ver mi próximo paso",
} as const satisfies Messages;

export type MailText = keyof typeof mailsInSpanish;
