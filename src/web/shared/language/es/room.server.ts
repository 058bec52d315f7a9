import type { Messages } from "#ui/language/text.ts";

/** The video visit: getting ready, waiting, the call, and what comes in its place. */
export const room = {
  "{name}, home": "{name}, inicio",
  Visit: "Consulta",
  call: "llame",
  "In a crisis call or text": "En una crisis, llame o envíe un mensaje de texto al",

  "Your video visit": "Su consulta por video",
  "Video visit": "Consulta por video",
  "Video visit with {provider}": "Consulta por video con {provider}",
  "Identity check by video": "Verificación de identidad por video",
  "{provider}, licensed in {state}": "{provider}, con licencia en {state}",
  "You can join now. Check your camera and sound, tell us where you are, and join. You will not be on camera for anyone before that.":
    "Ya puede entrar. Pruebe la cámara y el sonido, díganos dónde está y entre. Antes de eso nadie lo ve.",
  "You can join from {hour}. Get ready now: it takes about a minute, and you will not be on camera for anyone yet.":
    "Desde las {hour} puede entrar. Prepárese ahora: toma cerca de un minuto, y todavía nadie lo ve.",
  "{provider} is running about {minutes} minutes late.": "{provider} va con unos {minutes} minutos de retraso.",
  "The visit before yours needs more time. You still get your full {minutes} minutes. Updated {time}.":
    "La consulta anterior necesita más tiempo. Usted tendrá sus {minutes} minutos completos. A las {time} se actualizó este aviso.",

  "Are you in {state} right now?": "¿Está ahora en {state}?",
  "Your provider is licensed there and may treat you only while you are there.":
    "Su profesional médico tiene licencia ahí y solo puede atenderlo mientras usted esté ahí.",
  "Yes, in {state}": "Sí, en {state}",
  "No, somewhere else": "No, en otro lugar",
  "Where are you?": "¿Dónde está?",
  "Select a state": "Elija un estado",
  "Where are you sitting?": "¿En qué dirección está?",
  "Street and city. We use it only to send help in an emergency.":
    "Calle y ciudad. La usamos solo para enviar ayuda en una emergencia.",
  "Phone, if the video drops": "Teléfono, por si se corta el video",
  Join: "Entrar",
  "Checking in": "Registrando su llegada",
  "Opens at {hour}. Keep this page open and it turns on by itself.":
    "A las {hour} se abre. Deje esta página abierta y el botón se activa solo.",
  "Join the visit": "Entrar a la consulta",

  "{provider} cannot treat you in {place}": "{provider} no puede atenderlo en {place}",
  "A provider needs a license in the state where you are during the visit. You said {place}, and {provider} sees you for {state}. You are not charged.":
    "Un profesional médico necesita licencia en el estado donde usted esté durante la consulta. Usted dijo {place}, y {provider} lo atiende para {state}. No se le cobra.",
  "Move the visit to when you are back": "Cambiar la consulta para cuando regrese",
  "Moving is free. You choose the day and the time.": "El cambio es gratis. Usted elige el día y la hora.",
  "Pick a time": "Elegir una hora",
  "See someone licensed in {place}": "Ver a alguien con licencia en {place}",
  "We find a provider for you. Your answers and results go along.":
    "Le buscamos un profesional médico. Sus respuestas y resultados van con usted.",
  "Ask us": "Pregúntenos (en inglés)",
  "I am in {state} after all": "Sí estoy en {state}",
  "Please only say so if it is true. Where you are goes into your record.":
    "Dígalo solo si es verdad. El lugar donde está queda en su expediente.",
  "Correct my answer": "Corregir mi respuesta",

  "Camera, sound and connection": "Cámara, sonido y conexión",
  "Camera works": "La cámara funciona",
  "No camera": "Sin cámara",
  Camera: "Cámara",
  "{camera}. Sit with the light in front of you.": "{camera}. Siéntese con la luz de frente.",
  "Try again": "Intentar de nuevo",
  "Microphone works": "El micrófono funciona",
  "No microphone": "Sin micrófono",
  Microphone: "Micrófono",
  "Say a few words, and the bars move.": "Diga unas palabras y las barras se mueven.",
  "Sound level": "Nivel de sonido",
  Speaker: "Bocina",
  "Did you hear the three notes?": "¿Oyó las tres notas?",
  "Play sound": "Probar sonido",
  "Connection works": "La conexión funciona",
  "Testing your connection": "Probando su conexión",
  "Connection problem": "Problema de conexión",
  "Your network blocks video. Try another one, or your phone's own connection.":
    "Su red bloquea el video. Pruebe con otra, o con los datos de su teléfono.",
  "Picture and sound should both be smooth.": "La imagen y el sonido deben verse y oírse sin cortes.",
  Good: "Buena",
  Weak: "Débil",
  "Not working? Call": "¿No funciona? Llame al",
  "and we connect you. The visit is never recorded.": "y le ayudamos a conectarse. La consulta nunca se graba.",
  "Allow your camera and microphone": "Permita el uso de la cámara y el micrófono",
  "Your own picture": "Su propia imagen",
  "Only you see this": "Solo usted ve esto",
  "Your browser asks for permission. Press Allow.": "Su navegador pide permiso. Presione Permitir.",
  "It's off.": "Está apagado.",
  "Your browser is set to block it. Allow the camera and microphone for this page, then try again.":
    "Su navegador lo bloquea. Permita la cámara y el micrófono para esta página e intente de nuevo.",
  "We didn't find one on this device.": "No lo encontramos en este dispositivo.",
  "Another app is using it. Close that app, then try again.":
    "Otra aplicación lo está usando. Ciérrela e intente de nuevo.",
  "This browser has no video. Try the newest Chrome, Safari, Edge or Firefox.":
    "Este navegador no tiene video. Pruebe la versión más nueva de Chrome, Safari, Edge o Firefox.",

  "You are in the waiting room": "Está en la sala de espera",
  "about {time}": "hacia las {time}",
  "is when {provider} expects to see you. The call starts here by itself.":
    "es la hora en que {provider} espera atenderlo. La llamada empieza aquí sola.",
  "Your connection dropped. Trying again…": "Se cortó su conexión. Intentando de nuevo…",
  "While you wait": "Mientras espera",
  "You are checked in": "Su llegada está registrada",
  "Keep this page open": "Deje esta página abierta",
  "If you close it, open it again from your visit. Your place stays yours.":
    "Si la cierra, ábrala otra vez desde su consulta. No pierde su lugar.",
  "Have these near you": "Tenga cerca",
  "Your medicine bottles, and a blood pressure cuff if you own one.":
    "Sus frascos de medicamentos y, si tiene, un aparato para medir la presión.",
  "Your picture": "Su imagen",
  "Your camera is off. Allow it for this page and reload.":
    "Su cámara está apagada. Permítala para esta página y vuelva a cargarla.",
  "I can't wait": "No puedo esperar",
  "Call us at {phone} to move your visit. It is free when we are late.":
    "Llámenos al {phone} para cambiar su consulta. Es gratis cuando nosotros nos atrasamos.",

  Video: "Video",
  "Your connection is weak.": "Su conexión es débil.",
  "We turned the picture down to keep the sound clear.": "Bajamos la imagen para que el sonido siga claro.",
  "Go on by phone": "Seguir por teléfono",
  "Video of {name}": "Video de {name}",
  "The picture dropped. Reconnecting…": "Se cortó la imagen. Reconectando…",
  "{name} lost the connection. Waiting for them…": "{name} perdió la conexión. Esperando…",
  "Connecting to {name}…": "Conectando con {name}…",
  "Waiting for {name}": "Esperando a {name}",
  "{name} will call {phone}": "{name} llamará al {phone}",
  "Your visit goes on by phone. You can try video again at any time.":
    "Su consulta sigue por teléfono. Puede probar el video otra vez cuando quiera.",
  "Starting video…": "Iniciando el video…",
  "Licensed in {state}. Not recorded": "Con licencia en {state}. No se graba",
  "Have your ID ready. Not recorded": "Tenga lista su identificación. No se graba",

  "Call controls": "Controles de la llamada",
  Unmute: "Con voz",
  Mute: "Silencio",
  "Camera off": "Sin video",
  "Camera on": "Con video",
  Captions: "Subtítulos",
  Chat: "Chat",
  "Try video": "Ver video",
  Phone: "Teléfono",
  Leave: "Salir",
  ", new: ": ", nuevos: ",

  "Go on by phone?": "¿Seguir por teléfono?",
  "{name} calls": "{name} llama al",
  "The video closes, your visit goes on and costs the same.":
    "El video se cierra, y su consulta sigue y cuesta lo mismo.",
  "For testosterone the law asks for picture and sound. If the phone is all we have today, {name} can finish the talk but has to see you on video once more before prescribing. That second call is free.":
    "Para la testosterona la ley pide imagen y sonido. Si hoy solo tenemos el teléfono, {name} puede terminar la conversación, pero tiene que verlo por video una vez más antes de recetar. Esa segunda llamada es gratis.",
  "Call me now": "Llámenme ahora",
  "Stay on video": "Seguir por video",

  "Close chat": "Cerrar el chat",
  "Sending {name}…": "Enviando {name}…",
  "Drop a photo or PDF here. It also goes to your files.":
    "Suelte aquí una foto o un PDF. También queda en sus archivos.",
  "You and your care team find this later under Messages.":
    "Usted y su equipo médico lo encuentran después en Mensajes.",
  You: "Usted",
  File: "Archivo",
  "Photo or file": "Foto o archivo",
  "Send a photo or file": "Enviar una foto o un archivo",
  Message: "Mensaje",
  "Write a message": "Escriba un mensaje",
  Send: "Enviar",
  "This isn't a PDF, JPEG, PNG or HEIC file. Save it as one of these, or take a photo of it.":
    "No es un archivo PDF, JPEG, PNG o HEIC. Guárdelo como uno de estos, o tómele una foto.",
  "This file is larger than 25 MB. Send it in parts, or take a photo of the page you need.":
    "Este archivo pesa más de 25 MB. Envíelo en partes, o tome una foto de la página que necesita.",
  "This file is empty. Choose it again, or take a photo.":
    "Este archivo está vacío. Elíjalo otra vez, o tome una foto.",
  "You've been signed out. Sign in and choose the file again. The upload will pick up where it left off.":
    "Se cerró su sesión. Inicie sesión y elija el archivo otra vez. Seguirá donde se quedó.",
  "That's too many at once. Please wait a bit, then try again.":
    "Son demasiados a la vez. Espere un poco e intente de nuevo.",
  "We couldn't accept this file. Reload the page and choose it again.":
    "No pudimos aceptar este archivo. Vuelva a cargar la página y elíjalo otra vez.",
  "Your connection keeps dropping. Try again. The upload will pick up where it left off.":
    "Su conexión se corta. Intente de nuevo. Seguirá donde se quedó.",

  "This visit is over": "Esta consulta terminó",
  "Your provider closed the room.": "Su profesional médico cerró la sala.",
  "You joined from another device or tab": "Entró desde otro dispositivo u otra pestaña",
  "The visit goes on there. You can bring it back here.": "La consulta sigue ahí. Puede traerla de vuelta aquí.",
  "You are signed out": "Su sesión se cerró",
  "Sign in again to go back to your visit.": "Inicie sesión otra vez para volver a su consulta.",
  "You can't join this visit right now": "Ahora no puede entrar a esta consulta",
  "Reload the page and try again.": "Vuelva a cargar la página e intente de nuevo.",
  "The call is over": "La llamada terminó",
  "A second person looks at the check next.": "Ahora una segunda persona revisa la verificación.",
  "Back to your check": "Volver a su verificación",
  "See what you agreed on": "Ver lo que acordaron",
  "Sign in": "Iniciar sesión",
  "Use this one": "Usar este",
  Reload: "Volver a cargar",
} as const satisfies Messages;

export type RoomText = keyof typeof room;

/** What's wrong when somebody checks in, as the form says it in English. */
export const roomProblems = {
  "Say where you are right now": "Diga dónde está ahora",
  "Enter the street and city where you are": "Escriba la calle y la ciudad donde está",
  "Use at most 200 characters": "Use 200 caracteres como máximo",
  "You can't check in to this visit right now.": "Ahora no puede registrar su llegada a esta consulta.",
  "Your provider isn't licensed where you are": "Su profesional médico no tiene licencia donde usted está",
} as const satisfies Messages;
