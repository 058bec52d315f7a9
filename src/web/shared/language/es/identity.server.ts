import type { Messages } from "#ui/language/text.ts";

/** The ID check: how it goes, its results, and a person instead. */
export const identity = {
  "Identity check": "Verificación de identidad",
  "My Account": "Mi cuenta",
  "Go to my account": "Ir a mi cuenta",

  "The check wasn't finished": "La verificación no se terminó",
  "The page was closed or timed out before your photos were sent. This didn't count as a try.":
    "La página se cerró o venció antes de enviar sus fotos. Esto no contó como intento.",
  "You chose not to share your photos": "Usted decidió no compartir sus fotos",
  "That's fine, and it didn't count as a try. You can start again, or a person can check you instead.":
    "Está bien, y no contó como intento. Puede empezar de nuevo, o una persona puede verificarlo.",
  "We can't check an ID from that country": "No podemos verificar una identificación de ese país",
  "Use a driver license, state ID or passport from the United States, or let a person check you.":
    "Use una licencia de conducir, identificación estatal o pasaporte de Estados Unidos, o deje que una persona lo verifique.",
  "That device has no camera we can use": "Ese dispositivo no tiene una cámara que podamos usar",
  "Open this page on your phone and start again. This didn't count as a try.":
    "Abra esta página en su teléfono y empiece de nuevo. Esto no contó como intento.",
  "That ID has expired": "Esa identificación venció",
  "Use an ID that's still valid today: a driver license, state ID or passport.":
    "Use una identificación vigente: licencia de conducir, identificación estatal o pasaporte.",
  "We can't use that kind of ID": "No podemos usar ese tipo de identificación",
  "Use a driver license, state ID or passport.": "Use una licencia de conducir, identificación estatal o pasaporte.",
  "We couldn't read your ID": "No pudimos leer su identificación",
  "Lay it flat, away from lamps, with all four corners in the picture. Then take the photo again.":
    "Póngala plana, lejos de lámparas, con las cuatro esquinas en la foto. Luego tome la foto otra vez.",
  "The ID has no photo of your face": "La identificación no tiene una foto de su cara",
  "Use an ID that has your photo on it.": "Use una identificación que tenga su foto.",
  "Your face didn't match the photo on your ID": "Su cara no coincidió con la foto de su identificación",
  "Find good light, and take off your hat and dark glasses. If you look different now, a person can check you.":
    "Busque buena luz y quítese el sombrero y los lentes oscuros. Si ahora se ve diferente, una persona puede verificarlo.",
  "The photo of your face couldn't be used": "No se pudo usar la foto de su cara",
  "Take a new photo with your camera. A picture of a picture doesn't work.":
    "Tome otra foto con su cámara. La foto de una foto no sirve.",
  "We couldn't see your face well": "No pudimos ver bien su cara",
  "Find good light, hold the phone at eye level, and take off your hat and dark glasses.":
    "Busque buena luz, sostenga el teléfono a la altura de los ojos y quítese el sombrero y los lentes oscuros.",
  "The ID says you're too young for this check": "La identificación dice que es muy joven para esta verificación",
  "If that's wrong, let a person check you.": "Si eso es un error, deje que una persona lo verifique.",
  "The check didn't work": "La verificación no funcionó",
  "We don't know why. Try again, or let a person check you.":
    "No sabemos por qué. Intente de nuevo, o deje que una persona lo verifique.",

  "The name on your ID isn't the name in your account.": "El nombre de su identificación no es el de su cuenta.",
  "The birth date on your ID isn't the one in your account.":
    "La fecha de nacimiento de su identificación no es la de su cuenta.",
  "We couldn't read the day your ID expires.": "No pudimos leer el día en que vence su identificación.",
  "Your ID has expired.": "Su identificación venció.",
  "You asked for a person.": "Usted pidió que lo atienda una persona.",
  "The check didn't work three times. That happens, and it isn't held against you.":
    "La verificación no funcionó tres veces. Eso pasa, y no cuenta en su contra.",

  "We can't open the check right now": "Ahora no podemos abrir la verificación",
  "Nothing was lost, and this didn't count as a try. Try again in a few minutes.":
    "No se perdió nada, y esto no contó como intento. Intente de nuevo en unos minutos.",
  "We need your birth date first": "Primero necesitamos su fecha de nacimiento",
  "We compare it with your ID.": "La comparamos con su identificación.",
  "Enter your birth date": "Escriba su fecha de nacimiento",
  "Go on with your ID": "Siga con su identificación",
  "The next page belongs to Stripe, the company that checks IDs for us. It sends you back here when you're done.":
    "La página siguiente es de Stripe, la empresa que verifica identificaciones por nosotros. Al terminar, vuelve aquí.",
  "Go to the ID check": "Ir a la verificación",
  Opening: "Abriendo",

  "Show us that you are you": "Muéstrenos que usted es usted",
  "Two photos with your phone: your ID and your face. We have to know who you are before a provider can prescribe anything.":
    "Dos fotos con su teléfono: su identificación y su cara. Tenemos que saber quién es usted antes de que un profesional médico pueda recetar algo.",
  "Your ID expires on {day}": "Su identificación vence el {day}",
  "You're verified until then. Show us your new ID before that day, so that nothing has to wait.":
    "Está verificado hasta entonces. Muéstrenos su nueva identificación antes de ese día para que nada tenga que esperar.",
  "Your name or birth date has changed": "Su nombre o fecha de nacimiento cambió",
  "Your ID expired on {day}": "Su identificación venció el {day}",
  "We checked your ID under another name or birth date. Show us an ID that says what your account says now.":
    "Verificamos su identificación con otro nombre o fecha de nacimiento. Muéstrenos una identificación que diga lo que ahora dice su cuenta.",
  "Show us one that's valid today.": "Muéstrenos una vigente.",
  "How it goes": "Cómo se hace",
  "1. Your ID": "1. Su identificación",
  "Driver license, state ID or passport. Not expired.":
    "Licencia de conducir, identificación estatal o pasaporte. Vigente.",
  "2. Your face": "2. Su cara",
  "Good light, no hat, no dark glasses.": "Buena luz, sin sombrero ni lentes oscuros.",
  "3. We compare": "3. Comparamos",
  "Name, birth date and face.": "Nombre, fecha de nacimiento y cara.",
  "What happens to your photos": "Qué pasa con sus fotos",
  "A checking company,": "Una empresa de verificación,",
  ", takes the photos on its own page. They": ", toma las fotos en su propia página. Las fotos",
  "never come to us": "nunca nos llegan",
  ", and no one here can look at them.": ", y nadie aquí puede verlas.",
  "We ask them to delete the photos": "Le pedimos que borre las fotos",
  "right after the check": "justo después de la verificación",
  ", 30 days at the latest.": ", a más tardar en 30 días.",
  "We keep: that it matched, the kind of ID, its state, the last four characters and the day it expires.":
    "Guardamos: que coincidió, el tipo de identificación, su estado, los últimos cuatro caracteres y el día en que vence.",
  "They compare the shape of your face with the photo on your ID. If you don't want that, a person can check you instead.":
    "La empresa compara la forma de su cara con la foto de su identificación. Si no quiere eso, una persona puede verificarlo.",
  "Go on where I stopped": "Seguir donde me quedé",
  "Start the ID check": "Empezar la verificación",
  "Ask a person to check instead": "Pedir que me verifique una persona",
  "On a computer: their page can hand the photos over to your phone. This page goes on by itself when you're done.":
    "En una computadora: la página de Stripe puede pasar las fotos a su teléfono. Esta página sigue sola cuando termine.",
  "Good to know": "Bueno saber",
  "Name changed?": "¿Cambió de nombre?",
  "Your account needs the name on your ID.": "Su cuenta necesita el nombre de su identificación.",
  "Check your name": "Revise su nombre",
  ". You can tell us the name you go by.": ". Puede decirnos qué nombre usa.",
  "Three tries.": "Tres intentos.",
  "{count} tries.": "{count} intentos.",
  "After that a person helps you. You don't lose your visit.": "Después le ayuda una persona. No pierde su consulta.",
  "No ID at hand?": "¿No tiene una identificación a mano?",
  "Let a person call you": "Deje que lo llame una persona",

  "We're comparing your photos": "Estamos comparando sus fotos",
  "You can leave this page: your account shows the result, too.":
    "Puede salir de esta página: su cuenta también muestra el resultado.",
  "Waiting for the result": "Esperando el resultado",
  "Look again": "Volver a mirar",
  "Came back without sending your photos?": "¿Volvió sin enviar sus fotos?",
  "Open the ID check again": "Abrir la verificación otra vez",
  "This was try {used} of {all}. You have": "Este fue el intento {used} de {all}. Intentos que le quedan:",
  "one try left": "uno",
  "{count} tries left": "{count}",
  ". After that a person helps you.": ". Después le ayuda una persona.",
  "Try again": "Intentar de nuevo",
  "A person checks who you are": "Una persona verifica quién es usted",
  "{reason} You don't have to do anything now.": "{reason} No tiene que hacer nada ahora.",
  "We call you by": "Lo llamamos a más tardar el",
  "On this number": "A este número",
  "We have no number.": "No tenemos un número.",
  "Add a phone number": "Agregue un número de teléfono",
  "Verified until then with your last ID": "Verificado hasta entonces con su última identificación",
  "Have your ID with you when we call. Two people here look at it, so the answer can take another day. Your visit stays booked.":
    "Tenga su identificación a mano cuando lo llamemos. Dos personas aquí la revisan, así que la respuesta puede tardar un día más. Su cita sigue en pie.",
  "Join by video": "Entrar por video",
  "When we call, you can show your ID by video. Nothing is recorded.":
    "Cuando lo llamemos, puede mostrar su identificación por video. No se graba nada.",
  "We know that you are you": "Sabemos que usted es usted",
  "Your ID was checked. There's nothing to do until it expires.":
    "Su identificación se verificó. No hay nada que hacer hasta que venza.",
  "Kind of ID": "Tipo de identificación",
  "Driver license": "Licencia de conducir",
  "State ID": "Identificación estatal",
  Passport: "Pasaporte",
  ID: "Identificación",
  "Ends in": "Termina en",
  "Expires on": "Vence el",
  "We'll ask for your new ID 30 days before that.": "Le pediremos su nueva identificación 30 días antes.",
  "We couldn't confirm who you are": "No pudimos confirmar quién es usted",
  "Two people here looked at it. Without that, no one here may prescribe for you. If you think this is wrong, or your ID has changed, let a person look again.":
    "Dos personas aquí lo revisaron. Sin eso, nadie aquí puede recetarle. Si cree que es un error, o si su identificación cambió, deje que una persona lo revise otra vez.",
  "Ask a person to check again": "Pedir que una persona lo revise otra vez",
  "Write to us": "Escríbanos (en inglés)",

  "Let a person check": "Que lo verifique una persona",
  "No photo, no face comparison. Someone from our team calls you and checks your ID with you. You don't have to say why.":
    "Sin fotos y sin comparar la cara. Alguien de nuestro equipo lo llama y revisa su identificación con usted. No tiene que decir por qué.",
  "Phone number to call": "Número de teléfono al que llamar",
  "A US number. We use it for this call.": "Un número de Estados Unidos. Lo usamos para esta llamada.",
  "We call you": "Lo llamamos",
  "by {day}": "a más tardar el {day}",
  ". Have your ID with you. Two people here look at every check that's done this way, so the answer can take another day.":
    ". Tenga a mano su identificación. Dos personas aquí revisan cada verificación que se hace así, por lo que la respuesta puede tardar un día más.",
  Sending: "Enviando",
  "Ask for a call": "Pedir una llamada",
} as const satisfies Messages;

export type IdentityText = keyof typeof identity;
