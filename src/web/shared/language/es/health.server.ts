import type { Messages } from "#ui/language/text.ts";

/** What a member knows and measures: the lists of the chart, and readings at home. */
export const health = {
  "Your health": "Su salud",
  "What we know about you. Your nurse and your provider see it too.":
    "Lo que sabemos de usted. Su enfermera y su profesional médico también lo ven.",

  "Your blood pressure is very high": "Su presión arterial está muy alta",
  "Chest pain, trouble breathing, a bad headache, weakness on one side, or trouble seeing or speaking?":
    "¿Dolor de pecho, dificultad para respirar, un dolor de cabeza fuerte, debilidad en un lado del cuerpo, o dificultad para ver o hablar?",
  "Call 911 now": "Llame al 911 ahora",
  "If you feel well, sit quietly for 5 minutes and measure again. If the upper number is still {systolic} or more, or the lower number {diastolic} or more, get medical care today.":
    "Si se siente bien, descanse sentado 5 minutos y mida otra vez. Si el número de arriba sigue en {systolic} o más, o el de abajo en {diastolic} o más, busque atención médica hoy.",
  "We've paged the person on call, and they'll try to reach you. Don't take the next dose of your medicine until a provider tells you to. No order is placed meanwhile.":
    "Avisamos a la persona de guardia, y tratará de comunicarse con usted. No tome ni se aplique la próxima dosis de su medicamento hasta que un profesional médico se lo indique. Mientras tanto no se hace ningún pedido.",
  "Your treatment is on hold": "Su tratamiento está suspendido",
  "One of your readings was very high. The latest one is lower. Don't take the next dose of your medicine until a provider tells you to. No order is placed meanwhile.":
    "Una de sus medidas fue muy alta. La última es más baja. No tome ni se aplique la próxima dosis de su medicamento hasta que un profesional médico se lo indique. Mientras tanto no se hace ningún pedido.",
  "Your provider on {when}:": "Su profesional médico, el {when}:",
  "Saved. This reading is high": "Guardado. Esta medida es alta",
  "Sit quietly for 5 minutes and measure again. Someone from the clinic will look at it. If you have chest pain, trouble breathing, a bad headache or trouble seeing or speaking, call":
    "Descanse sentado 5 minutos y mida otra vez. Alguien de la clínica la revisará. Si tiene dolor de pecho, dificultad para respirar, un dolor de cabeza fuerte, o dificultad para ver o hablar, llame al",
  Saved: "Guardado",
  "Your provider sees it the next time they open your chart.":
    "Su profesional médico lo verá la próxima vez que abra su expediente.",

  "Blood pressure and weight": "Presión arterial y peso",
  "Measured at home, just now": "Medidos en casa, ahora mismo",
  "Upper number": "Número de arriba",
  "Lower number": "Número de abajo",
  Pulse: "Pulso",
  "Beats a minute": "Latidos por minuto",
  Weight: "Peso",
  Pounds: "Libras",
  Saving: "Guardando",
  Save: "Guardar",
  "Readings aren't shown while you view the site as a member.":
    "Las medidas no se muestran mientras usted ve el sitio como un miembro.",
  "No readings yet. Once you have two, you'll see them over time here.":
    "Todavía no hay medidas. Cuando tenga dos, verá aquí cómo cambian.",
  "Blood pressure, upper number": "Presión arterial, número de arriba",
  "Blood pressure, lower number": "Presión arterial, número de abajo",
  "beats a minute": "latidos por minuto",
  mmHg: "mmHg",
  lb: "lb",
  "{title}: {count} readings, from {first} to {last} {unit}.": "{title}: {count} medidas, de {first} a {last} {unit}.",
  "All readings": "Todas las medidas",
  "The latest {count} of {total}": "Las últimas {count} de {total}",
  "{total}, newest first": "{total}, primero la más reciente",
  "Readings, newest first": "Medidas, primero la más reciente",
  When: "Cuándo",
  "Blood pressure": "Presión arterial",
  "Very high": "Muy alto",
  High: "Alto",

  "Saved. Your provider will go over it with you.": "Guardado. Su profesional médico lo revisará con usted.",
  "Saved. It stays on your list until your provider confirms it.":
    "Guardado. Sigue en su lista hasta que su profesional médico lo confirme.",
  "Your allergies": "Sus alergias",
  "Your health problems": "Sus problemas de salud",
  "Medicines you get elsewhere": "Medicamentos que recibe en otro lugar",
  "Your history": "Sus antecedentes",
  "I have no allergies": "No tengo alergias",
  "I have no health problems": "No tengo problemas de salud",
  "I take no other medicines": "No tomo otros medicamentos",
  "Nothing to note": "Nada que anotar",
  "You or your provider said: none ({said}).": "No hay, según usted o su profesional médico ({said}).",
  "{day}, by {name}": "{day}, por {name}",
  you: "usted",
  "the clinic": "la clínica",
  "We haven't asked you about this yet.": "Todavía no le hemos preguntado sobre esto.",
  "Add an allergy": "Agregar una alergia",
  "Add a problem": "Agregar un problema",
  "Add a medicine": "Agregar un medicamento",
  "Add history": "Agregar un antecedente",
  "No longer, waiting for your provider": "Ya no, pendiente de confirmar",
  "Confirmed by your provider": "Confirmado por su profesional médico",
  "Waiting for your provider": "Pendiente de su profesional médico",
  "Only your provider reads this": "Solo lo lee su profesional médico",
  "No longer allergic": "Ya no tengo esta alergia",
  "No longer have it": "Ya no lo tengo",
  "No longer take it": "Ya no lo tomo",
  "Add to my list": "Agregar a mi lista",
  Cancel: "Cancelar",
  "Since {day}": "Desde el {day}",
  "Until {day}": "Hasta el {day}",

  "What are you allergic to?": "¿A qué tiene alergia?",
  "What happened?": "¿Qué pasó?",
  "How bad was it?": "¿Qué tan fuerte fue?",
  Choose: "Elija",
  Mild: "Leve",
  Moderate: "Moderada",
  Severe: "Grave",
  "Severity not known": "No se sabe qué tan fuerte",
  "It bothered me a lot": "Me molestó mucho",
  "I needed help right away": "Necesité ayuda de inmediato",
  "Not sure": "No sé con seguridad",
  "Which health problem?": "¿Qué problema de salud?",
  "Name of the medicine or supplement": "Nombre del medicamento o suplemento",
  "How much and how often": "Cuánto y cada cuándo",
  About: "Sobre",
  Surgery: "Cirugía",
  Family: "Familia",
  "Habits and life": "Hábitos y vida",
  Pregnancy: "Embarazo",
  "What should your provider know?": "¿Qué debe saber su profesional médico?",
  "Only my provider may read this": "Solo mi profesional médico puede leer esto",
} as const satisfies Messages;

export type HealthText = keyof typeof health;

/** What's wrong with a reading or an entry, as the forms say it in English. */
export const healthProblems = {
  "Enter what you measured": "Escriba lo que midió",
  "Enter the upper number as your device shows it, from 50 to 300":
    "Escriba el número de arriba como lo muestra su aparato, de 50 a 300",
  "Enter the upper number too": "Escriba también el número de arriba",
  "Enter the lower number as your device shows it, from 20 to 200":
    "Escriba el número de abajo como lo muestra su aparato, de 20 a 200",
  "Enter the lower number too": "Escriba también el número de abajo",
  "The lower number must be smaller than the upper one. Check your device":
    "El número de abajo debe ser menor que el de arriba. Revise su aparato",
  "Enter your pulse as beats per minute, from 20 to 250": "Escriba su pulso en latidos por minuto, de 20 a 250",
  "Choose a list": "Elija una lista",
  "Enter the substance": "Escriba a qué tiene alergia",
  "Choose how bad it was": "Elija qué tan fuerte fue",
  "Enter the problem": "Escriba el problema",
  "Enter the name of the medicine": "Escriba el nombre del medicamento",
  "Enter what happened": "Escriba qué pasó",
  "Choose what it's about": "Elija de qué se trata",
  "This is already on the list. Change the entry there.": "Esto ya está en la lista.",
  "Someone else updated this. Review the latest version.": "Alguien cambió esto. Revise la versión más reciente.",
} as const satisfies Messages;
