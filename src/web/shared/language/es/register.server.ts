import type { Messages } from "#ui/language/text.ts";

/** Registration: questions, hints, results, and what's wrong with an answer. */
export const register = {
  Registration: "Registro",
  "Save and come back later": "Seguir luego",
  "(opens in a new tab)": "(se abre en otra pestaña)",
  " (optional)": " (opcional)",
  Select: "Elija",

  "Get Started": "Comenzar",
  "Get Started with medical weight loss": "Comenzar con la pérdida de peso supervisada",
  "Registering takes about ten minutes and costs nothing. You can stop at any question and come back later.":
    "Registrarse toma unos diez minutos y no cuesta nada. Puede parar en cualquier pregunta y volver después.",
  "You chose: {name}": "Usted eligió: {name}",
  "What you get": "Qué recibe",
  "A video visit with a provider licensed in the state you're in.":
    "Una consulta por video con un profesional médico con licencia en el estado donde usted esté.",
  "A blood test before treatment, unless you have recent results, and your numbers in plain words.":
    "Un análisis de sangre antes del tratamiento, a menos que tenga resultados recientes, y sus números en palabras sencillas.",
  "A clear answer: the provider tells you what they decided, and why.":
    "Una respuesta clara: el profesional médico le dice qué decidió y por qué.",
  "If a medicine is prescribed, a licensed pharmacy ships it to you.":
    "Si se receta un medicamento, una farmacia con licencia se lo envía.",
  "What happens": "Qué pasa",
  "You register and see your next steps.": "Se registra y ve los pasos que siguen.",
  "You show your photo ID and answer health questions.":
    "Muestra su identificación con foto y responde preguntas de salud.",
  "You choose a time and meet your provider by video.": "Elige una hora y ve a su profesional médico por video.",
  "You pay for the visit after it takes place, and for medicine only if it's prescribed.":
    "Paga la consulta después de que se haga, y el medicamento solo si se receta.",
  "What you need": "Qué necesita",
  "Your email, your phone and your ID. Lab results, if you have recent ones.":
    "Su correo electrónico, su teléfono y su identificación. Sus análisis, si tiene recientes.",
  "Who we can treat": "A quién podemos atender",
  "You must be {age} or older, and in a state where we have licensed providers.":
    "Debe tener {age} años o más y estar en un estado donde tengamos profesionales con licencia.",
  "We don't treat emergencies. If you're in danger, call 911.":
    "No atendemos emergencias. Si está en peligro, llame al 911.",
  "Not sure whether this is for you?": "¿No sabe si esto es para usted?",
  "Check your symptoms": "Revise sus síntomas (en inglés)",
  "A provider decides whether a medicine is right for you. It is not right for everyone.":
    "Un profesional médico decide si un medicamento es adecuado para usted. No lo es para todos.",
  "Book your visit": "Hacer su cita",
  Continue: "Continuar",
  "Start now": "Comenzar ahora",
  "Have an account?": "¿Ya tiene cuenta?",
  "Sign In": "Iniciar sesión",
  "What we ask": "Qué preguntamos",
  "Looking for hormone treatment?": "¿Busca tratamiento hormonal?",
  "Looking for medical weight loss?": "¿Busca bajar de peso con supervisión médica?",
  "Start here": "Comience aquí",

  "Your registration": "Su registro",
  "What it costs": "Cuánto cuesta",
  "Video visit": "Consulta por video",
  "charged after the visit": "se cobra después de la consulta",
  "Blood test, if needed": "Análisis de sangre, si hace falta",
  "Medicine, each month": "Medicamento, cada mes",
  "{name}; charged only if prescribed": "{name}; se cobra solo si se receta",
  "Shipping, each month": "Envío, cada mes",
  included: "incluido",
  "Registration costs nothing. Cancel online at any time.":
    "El registro no cuesta nada. Puede cancelar en línea en cualquier momento.",
  "Health questions": "Preguntas de salud",
  "After registering": "Después del registro",

  Eligibility: "Requisitos",
  "Your account": "Su cuenta",
  "About you": "Sobre usted",
  "Signing in": "Inicio de sesión",
  Agreements: "Acuerdos",
  "Check your answers": "Revise sus respuestas",
  Treatment: "Tratamiento",
  "State you are in": "Estado donde está",
  "Date of birth": "Fecha de nacimiento",
  "Your email": "Su correo electrónico",
  "Your name": "Su nombre",
  Sex: "Sexo",
  Gender: "Género",
  Address: "Dirección",
  Phone: "Teléfono",
  "Emergency contact": "Contacto de emergencia",
  "Height and weight": "Estatura y peso",
  "Section {section} of {sections}: {title}": "Sección {section} de {sections}: {title}",
  "Question {question} of {questions}": "Pregunta {question} de {questions}",

  "Which treatment would you like to talk about?": "¿De qué tratamiento quiere hablar?",
  "Which state are you in now?": "¿En qué estado está ahora?",
  "What is your date of birth?": "¿Cuál es su fecha de nacimiento?",
  "What is your email address?": "¿Cuál es su correo electrónico?",
  "Enter the code we sent you": "Escriba el código que le enviamos",
  "What is your name?": "¿Cómo se llama?",
  "What sex were you assigned at birth?": "¿Qué sexo le asignaron al nacer?",
  "What is your gender?": "¿Cuál es su género?",
  "Where should we ship to?": "¿A dónde enviamos?",
  "What is your phone number?": "¿Cuál es su número de teléfono?",
  "Enter the code we texted you": "Escriba el código del mensaje de texto",
  "Who should we call in an emergency?": "¿A quién llamamos en una emergencia?",
  "How tall are you, and what do you weigh?": "¿Cuánto mide y cuánto pesa?",
  "How would you like to sign in?": "¿Cómo quiere iniciar sesión?",
  "Please read and agree": "Lea y acepte",

  "For men with symptoms and low levels on two morning tests":
    "Para hombres con síntomas y niveles bajos en dos análisis por la mañana",
  "For men, with testosterone or instead of it": "Para hombres, junto con testosterona o en su lugar",
  "For women with low sexual desire that bothers them, mostly after menopause":
    "Para mujeres con poco deseo sexual que les molesta, sobre todo después de la menopausia",
  "A compounded medicine; a provider decides whether it's right for you":
    "Un medicamento preparado en farmacia; un profesional médico decide si es adecuado para usted",
  "For adults with a BMI of {alone} or more, or {with_condition} or more with a weight-related condition":
    "Para adultos con un IMC de {alone} o más, o de {with_condition} o más con una enfermedad relacionada con el peso",
  "This is just a starting point. You and your provider decide what to prescribe, if anything.":
    "Es solo un punto de partida. Usted y su profesional médico deciden qué recetar, si es que se receta algo.",
  "Where you are today, even if you live somewhere else.": "Donde está hoy, aunque viva en otro lugar.",
  "Why we ask": "Por qué preguntamos",
  "Your provider must have a license in the state where you are during the visit.":
    "Su profesional médico debe tener licencia en el estado donde usted esté durante la consulta.",
  "You must be {age} or older. For example, 4 27 1985.":
    "Debe tener {age} años o más. Primero el mes: por ejemplo, 4 27 1985 es el 27 de abril.",
  "Treatment is for adults, and some lab ranges depend on age. We'll check this date against your ID.":
    "El tratamiento es para adultos, y algunos rangos de laboratorio dependen de la edad. Compararemos esta fecha con su identificación.",
  "We'll send a code there. You can use it to continue on any device.":
    "Le enviaremos un código. Con él puede continuar en cualquier dispositivo.",
  "We sent a code to": "Enviamos un código a",
  "It has 6 digits and works for 15 minutes.": "Tiene 6 dígitos y sirve durante 15 minutos.",
  "Didn't get a code?": "¿No recibió un código?",
  "Check your spam folder. If there's a typo in the address, go back and fix it, and we'll send a new code.":
    "Revise la carpeta de correo no deseado. Si la dirección tiene un error, vuelva atrás y corríjala; le enviaremos otro código.",
  "As it appears on your license or ID. The pharmacy prints it on the label.":
    "Como aparece en su licencia o identificación. La farmacia lo imprime en la etiqueta.",
  "First name": "Nombre",
  "Last name": "Apellido",
  "Preferred name": "Nombre preferido",
  "What should we call you?": "¿Cómo quiere que le digamos?",
  Female: "Femenino",
  Male: "Masculino",
  Intersex: "Intersexual",
  "I prefer not to say": "Prefiero no decirlo",
  "Doses, lab ranges and risks differ by sex. Gender is the next question.":
    "Las dosis, los rangos de laboratorio y los riesgos varían según el sexo. La siguiente pregunta es sobre el género.",
  Woman: "Mujer",
  Man: "Hombre",
  "Non-binary": "No binario",
  "In my own words": "Con mis propias palabras",
  "Your own words": "Sus propias palabras",
  "Only if you selected In my own words.": "Solo si eligió Con mis propias palabras.",
  "An adult may need to be there to sign.": "Puede ser necesario que un adulto esté para firmar.",
  "Include your apartment or suite number, if you have one.": "Incluya el número de apartamento, si lo tiene.",
  "Street address": "Calle y número",
  City: "Ciudad",
  State: "Estado",
  "ZIP code": "Código postal",
  "We'll text you a code. Your provider calls this number if the video fails. You don't need +1 for US numbers.":
    "Le enviaremos un código por mensaje de texto. Su profesional médico llama a este número si falla el video. No necesita +1 para números de Estados Unidos.",
  "It has 6 digits and works for 10 minutes.": "Tiene 6 dígitos y sirve durante 10 minutos.",
  "Texts can take a minute. Go back to check the number or get a new code.":
    "Los mensajes pueden tardar un minuto. Vuelva atrás para revisar el número o pedir otro código.",
  "Someone we can call if a result is dangerous and we can't reach you.":
    "Alguien a quien podamos llamar si un resultado es peligroso y no logramos comunicarnos con usted.",
  Name: "Nombre",
  Relationship: "Relación",
  "For example spouse, parent or friend.": "Por ejemplo, pareja, madre, padre o amigo.",
  "You don't need +1 for US numbers.": "No necesita +1 para números de Estados Unidos.",
  "I'd rather not name anyone": "Prefiero no nombrar a nadie",
  "Without shoes. Your best guess is fine.": "Sin zapatos. Un cálculo aproximado está bien.",
  Feet: "Pies",
  Inches: "Pulgadas",
  Pounds: "Libras",
  "Some doses depend on weight, and some medicines require a certain body mass index (BMI).":
    "Algunas dosis dependen del peso, y algunos medicamentos requieren cierto índice de masa corporal (IMC).",
  "With a password, or with a passkey, which uses your face, fingerprint or device PIN.":
    "Con una contraseña, o con una llave de acceso, que usa su cara, su huella o el PIN de su dispositivo.",
  Password: "Contraseña",
  "At least {count} characters. A few random words work well.":
    "Al menos {count} caracteres. Unas pocas palabras al azar funcionan bien.",
  "Use a passkey instead": "Usar una llave de acceso",
  "Waiting for your device": "Esperando su dispositivo",
  "Each one has its own checkbox. The optional ones don't affect your care.":
    "Cada uno tiene su propia casilla. Los opcionales no afectan su atención.",
  "Read the full consent at /policies/telehealth-consent.":
    "Lea el consentimiento completo en /es/policies/telehealth-consent.",
  Saving: "Guardando",
  "My answers are correct": "Mis respuestas son correctas",
  "We save your answers as you go: on this device for 24 hours, and on any device once you confirm your email.":
    "Guardamos sus respuestas conforme avanza: en este dispositivo durante 24 horas, y en cualquier dispositivo cuando confirme su correo.",
  "No passkey was created. Try again, or choose a password":
    "No se creó una llave de acceso. Intente de nuevo o elija una contraseña",

  Email: "Correo electrónico",
  None: "Nadie",
  "{feet} ft {inches} in, {pounds} lb": "{feet} pies {inches} pulgadas, {pounds} libras",
  "Next, you'll choose a time for your visit. You pay nothing today. We charge for the visit after it takes place.":
    "Después elegirá una hora para su consulta. Hoy no paga nada. Cobramos la consulta después de que se haga.",

  "We treat people {age} and older": "Atendemos a personas de {age} años o más",
  "We can't treat you now. We haven't saved your date of birth.":
    "Por ahora no podemos atenderlo. No guardamos su fecha de nacimiento.",
  "Worried about your health? Talk with a family doctor or pediatrician. In a crisis, call or text 988.":
    "¿Le preocupa su salud? Hable con un médico de familia o un pediatra. En una crisis, llame o envíe un mensaje de texto al 988.",
  "Was that a typo?": "¿Fue un error al escribir?",
  "Go back to the question": "Volver a la pregunta",
  "your state": "su estado",
  "We do not treat people in {name} yet": "Todavía no atendemos a personas en {name}",
  "Our providers need a license there first. Leave your email and we'll write once, when we can.":
    "Nuestros profesionales necesitan primero una licencia ahí. Deje su correo y le escribiremos una vez, cuando podamos.",
  "Used for this one message, then deleted.": "Se usa solo para este mensaje y después se borra.",
  "Notify me": "Avisarme",
  "Notify me when you treat people in my state": "Avisarme cuando atiendan en mi estado",
  "Our providers need a license there first. Leave your email and we'll write once, when we can treat you there.":
    "Nuestros profesionales médicos necesitan antes una licencia ahí. Déjenos su correo y le escribiremos una sola vez, en inglés, cuando podamos atenderle.",
  "Choose a state": "Elija un estado",
  "We'll email you": "Le escribiremos",
  "You'll get one email, when we can treat people in your state. Until then, please see a doctor near you.":
    "Recibirá un solo correo, en inglés, cuando podamos atender en su estado. Mientras tanto, vea a un médico cerca de usted.",
  "Read our articles": "Leer nuestros artículos (en inglés)",
  "Are you somewhere else today?": "¿Hoy está en otro lugar?",
  "Choose another state": "Elija otro estado",
  "You already have an account": "Ya tiene una cuenta",
  "Sign in to go on with your answers.": "Inicie sesión para seguir con sus respuestas.",
  "Choose a new password": "Elegir una contraseña nueva",
  "Your answers are saved": "Sus respuestas están guardadas",
  "Come back on any device. If you're signed out, enter your email address and the code we send you.":
    "Vuelva en cualquier dispositivo. Si se cerró la sesión, escriba su correo y el código que le enviamos.",
  "They stay on this device for 24 hours. For another device, first enter your email address and the code we send you.":
    "Quedan en este dispositivo durante 24 horas. Para otro dispositivo, primero escriba su correo y el código que le enviamos.",
  "Continue now": "Continuar ahora",
} as const satisfies Messages;

export type RegisterText = keyof typeof register;

/** What's wrong with an answer, as the forms of registration say it in English. */
export const registerProblems = {
  "Select a treatment": "Elija un tratamiento",
  "Choose your state": "Elija su estado",
  "Select the state you are in now": "Elija el estado donde está ahora",
  "Your date of birth is missing. Enter it as month, day and year":
    "Falta su fecha de nacimiento. Escriba mes, día y año",
  "Your date of birth must have a year with 4 digits": "El año de nacimiento debe tener 4 dígitos",
  "Your date of birth must be a real date": "Su fecha de nacimiento debe ser una fecha real",
  "Your date of birth must be after 1900": "Su fecha de nacimiento debe ser posterior a 1900",
  "Your date of birth must be in the past": "Su fecha de nacimiento debe ser en el pasado",
  "Your date of birth must include a month": "Falta el mes de su fecha de nacimiento",
  "Your date of birth must include a day": "Falta el día de su fecha de nacimiento",
  "Your date of birth must include a year": "Falta el año de su fecha de nacimiento",
  "Your date of birth must include a month and a day": "Faltan el mes y el día de su fecha de nacimiento",
  "Your date of birth must include a month and a year": "Faltan el mes y el año de su fecha de nacimiento",
  "Your date of birth must include a day and a year": "Faltan el día y el año de su fecha de nacimiento",
  "Enter a real date": "Escriba una fecha real",
  "Enter your email address": "Escriba su correo electrónico",
  "Your email address is too long": "Su correo electrónico es demasiado largo",
  "Enter an email address such as name@example.com": "Escriba un correo como nombre@example.com",
  "Enter the code": "Escriba el código",
  "Enter the 6-digit code": "Escriba el código de 6 dígitos",
  "That code isn't right. Use the latest one; it works for 15 minutes":
    "Ese código no es correcto. Use el último; sirve durante 15 minutos",
  "That code isn't right. Use the latest one; it works for 10 minutes":
    "Ese código no es correcto. Use el último; sirve durante 10 minutos",
  "You have a prescription with us. Contact us to change this":
    "Usted tiene una receta con nosotros. Comuníquese con nosotros para cambiar esto",
  "Do not use < or >": "No use < ni >",
  "Enter your first name": "Escriba su nombre",
  "Enter your last name": "Escriba su apellido",
  "Enter your preferred name": "Escriba su nombre preferido",
  "Select the sex you were assigned at birth": "Elija el sexo que le asignaron al nacer",
  "Select your gender": "Elija su género",
  "Enter your gender in your own words, or select another answer":
    "Escriba su género con sus propias palabras o elija otra respuesta",
  "Enter your street address": "Escriba su calle y número",
  "Enter a street address. The pharmacy can't ship to a PO box":
    "Escriba una calle y número. La farmacia no puede enviar a un apartado postal",
  "Enter your city": "Escriba su ciudad",
  "Select your state": "Elija su estado",
  "Enter a ZIP code such as 60601": "Escriba un código postal como 60601",
  "Enter your phone number": "Escriba su número de teléfono",
  "Enter a phone number such as (415) 555-0132": "Escriba un número de teléfono como (415) 555-0132",
  "Enter a US phone number. We can't text other countries":
    "Escriba un número de Estados Unidos. No podemos enviar mensajes a otros países",
  "Enter the person's name": "Escriba el nombre de la persona",
  "Enter how you know each other, for example spouse": "Escriba qué relación tienen, por ejemplo, pareja",
  "Enter your height in feet, for example 5": "Escriba su estatura en pies, por ejemplo 5",
  "Enter the inches, for example 9": "Escriba las pulgadas, por ejemplo 9",
  "Inches must be 11 or fewer": "Las pulgadas deben ser 11 o menos",
  "Enter a height of at least 3 feet": "Escriba una estatura de al menos 3 pies",
  "Enter a height of 8 feet or less": "Escriba una estatura de 8 pies o menos",
  "Enter your weight in pounds, for example 180": "Escriba su peso en libras, por ejemplo 180",
  "Enter a weight between 60 and 900 pounds": "Escriba un peso entre 60 y 900 libras",
  "Enter a password": "Escriba una contraseña",
  "The passkey could not be added. Try again": "No se pudo agregar la llave de acceso. Intente de nuevo",
  "This password is too common. Attackers try it first. Choose another one":
    "Esta contraseña es demasiado común. Es de las primeras que se prueban. Elija otra",
  "Don't use your email address as your password": "No use su correo electrónico como contraseña",
} as const satisfies Messages;

/** Problems with a number or a name in them. */
export const REGISTER_PROBLEM_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/^Use at least (\d+) characters\. .*$/, "Use al menos $1 caracteres. Unas pocas palabras al azar funcionan bien"],
  [/^Use at most ([\d,]+) characters$/, "Use $1 caracteres como máximo"],
  [/^Use ([\d,]+) characters or fewer$/, "Use $1 caracteres o menos"],
  [
    /^(.*): check the box to agree\. We can't treat you without it$/,
    "$1: marque la casilla para aceptar. Sin esto no podemos atenderlo",
  ],
  [
    /^Too many attempts\. Wait 1 second, then try again\.$/,
    "Demasiados intentos. Espere 1 segundo e intente de nuevo.",
  ],
  [
    /^Too many attempts\. Wait (\d+) seconds, then try again\.$/,
    "Demasiados intentos. Espere $1 segundos e intente de nuevo.",
  ],
  [/^Too many attempts\. Wait 1 minute, then try again\.$/, "Demasiados intentos. Espere 1 minuto e intente de nuevo."],
  [
    /^Too many attempts\. Wait (\d+) minutes, then try again\.$/,
    "Demasiados intentos. Espere $1 minutos e intente de nuevo.",
  ],
];
