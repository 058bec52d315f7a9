import type { Messages } from "#ui/language/text.ts";

/** The profile with its questions, and the messages of a member. */
export const account = {
  Profile: "Perfil",
  "Who you are and how we reach you. Your pharmacy uses this name and address.":
    "Quién es usted y cómo nos comunicamos con usted. Su farmacia usa este nombre y esta dirección.",
  "Medication card": "Tarjeta de medicamentos",
  "Your health questions": "Sus preguntas de salud",
  "Your provider needs your answers before your visit. They are saved as you go.":
    "Su profesional médico necesita sus respuestas antes de su consulta. Se guardan conforme avanza.",
  "Answer the questions": "Responder las preguntas",
  Name: "Nombre",
  "Preferred name": "Nombre preferido",
  "Date of birth": "Fecha de nacimiento",
  Gender: "Género",
  Email: "Correo electrónico",
  Phone: "Teléfono",
  Address: "Dirección",
  "Emergency contact": "Contacto de emergencia",
  None: "Nadie",
  Language: "Idioma",
  "Member since": "Miembro desde",
  "Driver's license or state ID": "Licencia de conducir o identificación estatal",
  "We check it once to make sure we're treating the right person. We only ever show the last four characters.":
    "La revisamos una vez para asegurarnos de que atendemos a la persona correcta. Solo mostramos los últimos cuatro caracteres.",
  Number: "Número",
  "Ending in {digits}": "Termina en {digits}",
  "Issued by": "Emitida por",
  Expires: "Vence",
  Add: "Agregar",
  Change: "Cambiar",
  "Not provided": "Sin dato",

  "Your next visit": "Su próxima consulta",
  "{zone}, with {provider}, by video": "{zone}, con {provider}, por video",
  "Check in to your visit": "Registrar mi llegada a la consulta",
  "Go to your visit": "Ir a su consulta",
  Reschedule: "Cambiar la hora",
  Cancel: "Cancelar",
  "Later visits": "Consultas posteriores",
  Visits: "Consultas",
  "Past visits": "Consultas pasadas",
  "Your past visits will be listed here.": "Aquí verá sus consultas pasadas.",
  "You don't have a visit booked.": "No tiene ninguna cita.",
  "Book a visit": "Hacer una cita",
  "With {provider}": "Con {provider}",
  Canceled: "Se canceló",
  Missed: "No llegó",

  "Your name has been changed": "Su nombre cambió",
  "Your preferred name is saved": "Su nombre preferido se guardó",
  "Your date of birth is saved": "Su fecha de nacimiento se guardó",
  "Your gender is saved": "Su género se guardó",
  "Your phone number is saved": "Su número de teléfono se guardó",
  "Your address is saved": "Su dirección se guardó",
  "If you moved, orders already placed go to your old address. New ones wait 48 hours, or until we reach you by phone.":
    "Si se mudó, los pedidos ya hechos van a su dirección anterior. Los nuevos esperan 48 horas, o hasta que hablemos con usted por teléfono.",
  "Your emergency contact is saved": "Su contacto de emergencia se guardó",
  "Your license is saved": "Su licencia se guardó",
  "Your language is saved": "Su idioma se guardó",
  "Now confirm your new email": "Ahora confirme su nuevo correo",
  "We've emailed your new address. Open the link within a day and press the button. Until then, we'll keep using your old address.":
    "Le escribimos a su nueva dirección. Abra el enlace en menos de un día y presione el botón. Hasta entonces seguiremos usando su dirección anterior.",

  "What is your name?": "¿Cómo se llama?",
  "What should we call you?": "¿Cómo quiere que le digamos?",
  "What is your date of birth?": "¿Cuál es su fecha de nacimiento?",
  "What is your gender?": "¿Cuál es su género?",
  "What is your new email address?": "¿Cuál es su nuevo correo electrónico?",
  "What is your phone number?": "¿Cuál es su número de teléfono?",
  "What is your address?": "¿Cuál es su dirección?",
  "What is on your license or ID?": "¿Qué dice su licencia o identificación?",
  "Which language should we write to you in?": "¿En qué idioma le escribimos?",
  "Who should we call in an emergency?": "¿A quién llamamos en una emergencia?",
  "Someone we can call if a result is dangerous and we can't reach you.":
    "Alguien a quien podamos llamar si un resultado es peligroso y no logramos comunicarnos con usted.",
  Relationship: "Relación",
  "For example spouse, parent or friend.": "Por ejemplo, pareja, madre, padre o amigo.",
  "You don't need +1 for US numbers.": "No necesita +1 para números de Estados Unidos.",
  "I'd rather not name anyone": "Prefiero no nombrar a nadie",
  "As it appears on your license or ID. The pharmacy prints it on the label.":
    "Como aparece en su licencia o identificación. La farmacia lo imprime en la etiqueta.",
  "First name": "Nombre",
  "Last name": "Apellido",
  "What should we call you? Leave it blank to use your first name.":
    "¿Cómo quiere que le digamos? Déjelo en blanco para usar su nombre.",
  "For example, 4 27 1985.": "Primero el mes: por ejemplo, 4 27 1985 es el 27 de abril.",
  "Why we ask": "Por qué preguntamos",
  "Treatment is for adults, and some lab ranges depend on age. Enter it exactly as printed on your license or ID.":
    "El tratamiento es para adultos, y algunos rangos de laboratorio dependen de la edad. Escríbala tal como aparece en su licencia o identificación.",
  "In your own words, for example woman, man or non-binary. You can leave it blank.":
    "Con sus propias palabras, por ejemplo, mujer, hombre o no binario. Puede dejarlo en blanco.",
  "We'll send you a link. Your email changes once you open it and confirm.":
    "Le enviaremos un enlace. Su correo cambia cuando lo abra y confirme.",
  "For calls about your care, and for the carrier. You don't need +1 for US numbers.":
    "Para llamadas sobre su atención y para la empresa de envíos. No necesita +1 para números de Estados Unidos.",
  "Where we ship to. An adult may need to be there to sign.":
    "A dónde enviamos. Puede ser necesario que un adulto esté para firmar.",
  "Street address": "Calle y número",
  City: "Ciudad",
  State: "Estado",
  "ZIP code": "Código postal",
  Select: "Elija",
  "Your driver's license or state ID. We encrypt the number.":
    "Su licencia de conducir o identificación estatal. Ciframos el número.",
  "State that issued it": "Estado que la emitió",
  "For example, 3 31 2029.": "Primero el mes: por ejemplo, 3 31 2029 es el 31 de marzo.",
  "Emails, text messages and the pages of your account. Some documents and articles are in English.":
    "Los correos, los mensajes de texto y las páginas de su cuenta. Algunos documentos y artículos están en inglés.",
  "You have a prescription with us, and the pharmacy checks that it goes to the right person. If something here has changed or is wrong, write to us. We'll ask to see your license or ID, then change it for you.":
    "Usted tiene una receta con nosotros, y la farmacia revisa que llegue a la persona correcta. Si algo aquí cambió o está mal, escríbanos. Le pediremos ver su licencia o identificación y después lo cambiaremos.",
  "Write to us": "Escríbanos (en inglés)",
  "Contact us to change your name": "Comuníquese con nosotros para cambiar su nombre",
  "Contact us to change your date of birth": "Comuníquese con nosotros para cambiar su fecha de nacimiento",
  Messages: "Mensajes",
  "Your messages and our replies. Someone will reply within {from} to {to} hours.":
    "Sus mensajes y nuestras respuestas. Alguien le responderá en un plazo de {from} a {to} horas.",
  "You don't have any messages. Your questions and our replies will appear here.":
    "No tiene mensajes. Aquí verá sus preguntas y nuestras respuestas.",
  "{reference}. Last message {time}": "{reference}. Último mensaje: {time}",
  Closed: "Cerrado",
  Resolved: "Resuelto",
  "We replied": "Ya respondimos",
  "Waiting for our reply": "Espera nuestra respuesta",
  "Chat during your video visit": "Chat durante su consulta por video",
  "Your message": "Su mensaje",
  "Your question": "Su pregunta",
  Message: "Mensaje",
  "All messages": "Todos los mensajes",
  You: "Usted",
  clinic: "clínica",
  Conversation: "Conversación",
  "Your reply was sent": "Su respuesta se envió",
  "Someone will reply within {from} to {to} hours. If it can't wait, call us at {phone}.":
    "Alguien le responderá en un plazo de {from} a {to} horas. Si no puede esperar, llámenos al {phone}.",
  "Write again": "Escribir de nuevo",
  "Your reply": "Su respuesta",
  "This reopens the conversation.": "Esto vuelve a abrir la conversación.",
  "Send reply": "Enviar respuesta",
  Sending: "Enviando",
  "This conversation is closed": "Esta conversación está cerrada",
  "Send us a new message and we'll take it from there.": "Envíenos un mensaje nuevo y seguimos desde ahí.",
  Saving: "Guardando",
  Save: "Guardar",
  Continue: "Continuar",
} as const satisfies Messages;

export type AccountText = keyof typeof account;

/** What's wrong with an answer, as the forms of the profile say it in English. */
export const accountProblems = {
  "Enter the number as it is on your license": "Escriba el número como está en su licencia",
  "Select the state that issued it": "Elija el estado que la emitió",
  "Choose a language": "Elija un idioma",
  "Enter your message": "Escriba su mensaje",
  "The date is missing. Enter it as month, day and year": "Falta la fecha. Escriba mes, día y año",
  "The date must have a year with 4 digits": "El año debe tener 4 dígitos",
  "The date must be a real date": "Debe ser una fecha real",
  "The date must be after 1900": "La fecha debe ser posterior a 1900",
  "The date must include a month": "Falta el mes",
  "The date must include a day": "Falta el día",
  "The date must include a year": "Falta el año",
  "The date must include a month and a day": "Faltan el mes y el día",
  "The date must include a month and a year": "Faltan el mes y el año",
  "The date must include a day and a year": "Faltan el día y el año",
} as const satisfies Messages;

export const ACCOUNT_PROBLEM_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [
    /^Treatment is for people who are (\d+) or older\. Check the year$/,
    "El tratamiento es para personas de $1 años o más. Revise el año",
  ],
];
