import type { Messages } from "#ui/language/text.ts";

/** Header, menu, footer, contact modal and emergency texts. */
export const shell = {
  "{name}, home": "{name}, inicio",
  Search: "Buscar",
  Menu: "Menú",
  "Close menu": "Cerrar el menú",
  "My Account": "Mi cuenta",
  "Sign In": "Iniciar sesión",
  Main: "Principal",
  "Make Appointment": "Hacer una cita",
  "Get Started": "Comenzar",
  Announcement: "Anuncio",
  "(opens in a new tab)": "(se abre en otra pestaña)",
  Treatments: "Tratamientos",
  "Treatments in the menu": "Tratamientos en el menú",
  "Our Process": "Nuestro proceso",
  FAQs: "Preguntas frecuentes",
  Resources: "Artículos (en inglés)",
  Pricing: "Precios",
  Shop: "Tienda (en inglés)",
  "Cost of a year": "Costo de un año (en inglés)",
  "Contact Us": "Contacto (en inglés)",
  "Admin Panel": "Panel de administración",
  "Testosterone replacement (TRT)": "Reemplazo de testosterona (TRT)",
  "Human chorionic gonadotropin (hCG)": "Gonadotropina coriónica humana (hCG), en inglés",
  "Testosterone for women": "Testosterona para mujeres, en inglés",
  Oxandrolone: "Oxandrolona, en inglés",
  Sermorelin: "Sermorelina, en inglés",
  Nandrolone: "Nandrolona, en inglés",
  Semaglutide: "Semaglutida",

  "Choose Your Appointment Type": "Elija el tipo de cita",
  "In order to get the appointment process started, please choose from the treatment options below:":
    "Para comenzar, elija uno de estos tratamientos:",
  "Testosterone Replacement Therapy (TRT)": "Terapia de reemplazo de testosterona (TRT)",
  "Medical WeightLoss": "Pérdida de peso con supervisión médica",
  "Weight-loss treatments include semaglutide and tirzepatide.":
    "Los tratamientos para bajar de peso incluyen semaglutida y tirzepatida.",
  "A licensed provider decides whether treatment is right for you.":
    "Un profesional médico con licencia decide si el tratamiento es adecuado para usted.",

  "Hello, {name}": "Hola, {name}",
  Home: "Inicio",
  Profile: "Perfil",
  Password: "Contraseña",
  Billing: "Facturación",
  "My Orders": "Mis pedidos",
  "Transaction History": "Historial de pagos",
  Medications: "Medicamentos",
  "Lab Results / Upload Files": "Análisis y archivos",
  "Your Health": "Su salud",
  Messages: "Mensajes",
  "Sign Out": "Cerrar sesión",
  "Signing out": "Cerrando sesión",
  "Close My Account": "Cerrar Mi cuenta",
  "Ask a Question": "Hacer una pregunta",
  "Member Contact": "Contacto para miembros",

  "The clinic": "La clínica",
  Help: "Ayuda",
  Policies: "Políticas",
  "{title}, footer": "{title}, pie de página",
  "Ask us anything": "Pregúntenos (en inglés)",
  "Notice of Privacy Practices": "Aviso de prácticas de privacidad",
  Privacy: "Privacidad (en inglés)",
  "Consumer health data": "Datos de salud del consumidor (en inglés)",
  Terms: "Términos",
  "Telehealth consent": "Consentimiento de telesalud",
  "Refunds and cancellation": "Reembolsos y cancelación (en inglés)",
  Accessibility: "Accesibilidad (en inglés)",
  "Privacy choices": "Opciones de privacidad (en inglés)",
  "Hormone and weight-loss care online, prescribed only after evaluation by a licensed provider.":
    "Atención en línea para hormonas y control de peso. Solo se receta después de la evaluación de un profesional médico con licencia.",
  States: "Estados",
  "Who treats you": "Quién lo atiende",
  "Providers licensed in the state where you are during the visit. You can look up any license with that state’s medical board.":
    "Profesionales con licencia en el estado donde usted esté durante la consulta. Puede verificar cualquier licencia con la junta médica de ese estado.",
  "Who ships": "Quién envía",
  "Licensed pharmacies, to the address you gave us, after a prescription is written.":
    "Farmacias con licencia, a la dirección que usted nos dio, después de emitir una receta.",
  "Report a side effect": "Reportar un efecto secundario",
  "Tell us, and report it to FDA MedWatch at": "Avísenos y repórtelo a FDA MedWatch al",
  "Patient support": "Atención a pacientes:",

  "Emergency? Call": "¿Emergencia? Llame al",
  "Suicidal thoughts or a crisis:": "Pensamientos suicidas o una crisis:",
  "call 988": "llame al 988",
  or: "o",
  "text 988": "envíe un mensaje de texto al 988",
  "We are not an emergency service. We don't monitor messages in real time.":
    "No somos un servicio de emergencia. No vigilamos los mensajes en tiempo real.",
  "Not for emergencies:": "No es para emergencias:",
  "call 911": "llame al 911",
  "In a crisis": "En una crisis,",

  "How can we help you": "¿En qué podemos ayudarle?",
  "Successfully Submitted": "Mensaje enviado",
  "There is an error in your submission": "Hubo un error al enviar",
  "Your message was not sent. What you wrote is saved below.":
    "Su mensaje no se envió. Lo que escribió está guardado abajo.",
  "Try again, or call us at": "Intente de nuevo o llámenos al",
  "We saved what you typed": "Guardamos lo que escribió",
  "You were signed out before it was sent. It's saved on this device only.":
    "Se cerró la sesión antes de enviarlo. Está guardado solo en este dispositivo.",
  "Restore it": "Recuperarlo",
  Discard: "Descartar",
  "It hasn't been sent. It's saved on this device only. Submit it when you're ready, or press Cancel to discard it.":
    "No se ha enviado. Está guardado solo en este dispositivo. Envíelo cuando quiera, o presione Cancelar para borrarlo.",
  "Please choose one of the options below to help us serve you better:":
    "Elija una de estas opciones para que podamos ayudarle mejor:",
  Select: "Elija",
  "Enter details...": "Escriba los detalles...",
  "Try again": "Intentar de nuevo",
  Submit: "Enviar",
  Cancel: "Cancelar",
  "Sending...": "Enviando...",
  "Enter details": "Escriba los detalles",
  "Use 20,000 characters or fewer": "Use 20,000 caracteres o menos",
  "You're offline": "No tiene conexión",
  "Your message hasn't been sent. We'll send it as soon as you're back online.":
    "Su mensaje no se ha enviado. Lo enviaremos en cuanto vuelva la conexión.",
  "You can keep writing. Your message will go out once you're back online.":
    "Puede seguir escribiendo. Su mensaje saldrá cuando vuelva la conexión.",
  "Your message was sent. Someone will reply within {from} to {to} hours, unless you booked an appointment.":
    "Su mensaje se envió. Alguien le responderá en un plazo de {from} a {to} horas, a menos que haya hecho una cita.",
  "Your reference number is": "Su número de referencia es",
  "Read your message and our reply": "Leer su mensaje y nuestra respuesta",
  Close: "Cerrar",
  Call: "Llame al",
  "now if you have": "de inmediato si tiene",
  "chest pain, fainting or trouble breathing": "dolor de pecho, desmayo o dificultad para respirar",
  "weakness on one side, or trouble speaking": "debilidad en un lado del cuerpo o dificultad para hablar",
  "a painful swollen leg, or swelling of the face or throat":
    "una pierna hinchada y con dolor, o hinchazón de la cara o la garganta",
  "severe stomach pain that does not go away": "dolor fuerte de estómago que no se quita",
  "Suicidal thoughts or a crisis: call or text":
    "Pensamientos suicidas o una crisis: llame o envíe un mensaje de texto al",
  "We are not an emergency service, and we don't monitor messages in real time.":
    "No somos un servicio de emergencia y no vigilamos los mensajes en tiempo real.",

  "When will my order arrive?": "¿Cuándo llega mi pedido?",
  "When is my next reorder date?": "¿Cuándo es mi próxima fecha de resurtido?",
  "I need to reschedule or cancel my appointment.": "Necesito cambiar o cancelar mi cita.",
  "I need help with my medications": "Necesito ayuda con mis medicamentos",
  "I have had an accident with my medication": "Tuve un accidente con mi medicamento",
  "I would like to adjust my dose": "Quisiera ajustar mi dosis",
  "I am having minor side effects": "Tengo efectos secundarios leves",
  "I am having major side effects": "Tengo efectos secundarios graves",
  "I want to schedule additional testing": "Quiero programar más análisis",
  "I have a billing question": "Tengo una pregunta sobre un cobro",
  "I have registered, but I have an issue selecting an appointment":
    "Ya me registré, pero tengo un problema para elegir una cita",
  "I have an other question": "Tengo otra pregunta",
  "Please explain your situation below:": "Explique su situación abajo:",
  "If that doesn't help, please explain below:": "Si eso no ayuda, explique abajo:",
  "Please explain the side effects below:": "Explique los efectos secundarios abajo:",
  "Please give us as much details as possible.": "Denos todos los detalles que pueda.",
  "Our pharmacies take {from}-{to} business days to ship.":
    "Nuestras farmacias tardan de {from} a {to} días hábiles en enviar.",
  "Tracking arrives automatically, and you also find it on My Orders.":
    "El número de rastreo llega automáticamente. También está en Mis pedidos.",
  "Go to My Orders": "Ir a Mis pedidos",
  "Your next anticipated reorder date is shown at the top of My Orders.":
    "Su próxima fecha de resurtido aparece arriba en Mis pedidos.",
  "Use the Reschedule and Cancel buttons at the bottom of the confirmation email you received right after booking. This is the most efficient way.":
    "Use los botones para cambiar o cancelar al final del correo de confirmación que recibió al hacer la cita. Es la forma más rápida.",
  "These two guides answer most questions:": "Estas dos guías responden la mayoría de las preguntas:",
  "Subcutaneous and intramuscular injection help": "Ayuda con inyecciones subcutáneas e intramusculares",
  "Easier injections and best practices": "Inyecciones más fáciles y buenas prácticas",
  "With controlled substances, your provider can sometimes get the pharmacy to give an early refill. It costs {fee} for the first loss.":
    "Con sustancias controladas, su profesional médico a veces puede lograr que la farmacia surta antes. Cuesta {fee} por la primera pérdida.",
  "If you agree to the cost, explain the circumstances in the form below.":
    "Si acepta el costo, explique lo que pasó en el formulario de abajo.",
  "TRT patients at or above {mg}mg testosterone a week: please ":
    "Pacientes de TRT con {mg} mg o más de testosterona por semana: ",
  "schedule a secondary consultation": "programe una segunda consulta",
  "TRT patients below {mg}mg testosterone a week: please fill out the form below.":
    "Pacientes de TRT con menos de {mg} mg de testosterona por semana: llenen el formulario de abajo.",
  "Questions about an aromatase inhibitor: please ask in the form below.":
    "Preguntas sobre un inhibidor de la aromatasa: use el formulario de abajo.",
  "Medical weight loss patients: please fill out the form below.":
    "Pacientes de pérdida de peso: llenen el formulario de abajo.",
  "Not an emergency? ": "¿No es una emergencia? ",
  "Schedule a secondary consultation": "Programe una segunda consulta",
  ". If this is time sensitive and there is no recent availability, explain in the form below.":
    ". Si es urgente y no hay citas pronto, explíquelo en el formulario de abajo.",
  "New TRT patients who are not yet at week {week} should hold off on additional testing.":
    "Los pacientes nuevos de TRT que no han llegado a la semana {week} deben esperar para hacerse más análisis.",
  "Otherwise, please list in the form below:": "Si no es su caso, escriba en el formulario de abajo:",
  "your side effects": "sus efectos secundarios",
  "the tests you want": "los análisis que quiere",
  "the name and address of a local testing facility": "el nombre y la dirección de un laboratorio cercano",

  "You've signed out.": "Cerró sesión.",
  "The file was deleted.": "El archivo se borró.",
  "We received the file and are checking it.": "Recibimos el archivo y lo estamos revisando.",
  "Your change was saved.": "Su cambio se guardó.",
  "Your visit stays booked.": "Su cita sigue en pie.",
  "Your visit is canceled. You aren't charged for it.": "Su consulta está cancelada. No se le cobra.",
  "This was already saved. Nothing was done twice.": "Esto ya estaba guardado. Nada se hizo dos veces.",
  "Your change was not saved. Please try again.": "Su cambio no se guardó. Intente de nuevo.",

  "Error {status}": "Error {status}",
  "We can't find that page": "No encontramos esa página",
  "The address may be mistyped, or the page may have moved.":
    "La dirección puede estar mal escrita o la página cambió de lugar.",
  "Go to the home page": "Ir a la página de inicio",
  "You don't have access to this page": "No tiene acceso a esta página",
  "If you think you should have it, contact us and we'll take a look.":
    "Si cree que debería tenerlo, comuníquese con nosotros y lo revisaremos.",
  "Please wait a moment": "Espere un momento",
  "We got too many requests in a short time. Wait a minute, then try again.":
    "Recibimos demasiadas solicitudes en poco tiempo. Espere un minuto e intente de nuevo.",
  "We're temporarily unavailable": "No estamos disponibles por el momento",
  "Please try again in a minute. If you have a side effect that worries you, call us, or call 911 in an emergency.":
    "Intente de nuevo en un minuto. Si tiene un efecto secundario que le preocupa, llámenos, o llame al 911 en una emergencia.",
  "Something went wrong on our side": "Algo falló de nuestro lado",
  "We've been notified. Please try again. If you have a side effect that worries you, call us, or call 911 in an emergency.":
    "Ya recibimos el aviso. Intente de nuevo. Si tiene un efecto secundario que le preocupa, llámenos, o llame al 911 en una emergencia.",
  "We could not confirm that this was saved": "No pudimos confirmar que esto se guardó",
  "The connection broke while we were saving. You can safely send it again: we save it only once. If you have a side effect that worries you, call us, or call 911 in an emergency.":
    "La conexión se cortó al guardar. Puede enviarlo otra vez sin problema: se guarda una sola vez. Si tiene un efecto secundario que le preocupa, llámenos, o llame al 911 en una emergencia.",
  "Open the page again": "Abrir la página de nuevo",
  "Send it again": "Enviarlo otra vez",
} as const satisfies Messages;

export type ShellText = keyof typeof shell;
