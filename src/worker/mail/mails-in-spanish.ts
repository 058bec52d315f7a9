import type { MailTemplate } from "#core/mail.ts";
import type { Messages } from "#ui/language/text.ts";

/** The mails that exist in Spanish. All others are sent in English, whatever the member reads. */
export const SPANISH_MAILS: ReadonlySet<MailTemplate> = new Set<MailTemplate>([
  "registration-code",
  "reset-password",
  "confirm-new-email",
  "visit-booked",
  "visit-canceled",
  "visit-reminder",
  "visit-earlier",
]);

/** The Spanish page, or for a member's page the one that asks in Spanish to sign in and then leads there. */
export function spanishLink(link: string): string {
  const url = new URL(link);
  if (/^\/(?:new-password|verify-email)$/.test(url.pathname)) return `${url.origin}/es${url.pathname}${url.search}`;
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
} as const satisfies Messages;

export type MailText = keyof typeof mailsInSpanish;
