import type { Messages } from "#ui/language/text.ts";

/** The BMI form and what it answers. */
export const bmi = {
  "Check your BMI": "Calcule su IMC",
  "You'll see your BMI and what it means for these two medicines. It's not a diagnosis, and we don't save it.":
    "Verá su IMC (índice de masa corporal) y lo que significa para estos dos medicamentos. No es un diagnóstico y no lo guardamos.",
  Height: "Estatura",
  feet: "pies",
  inches: "pulgadas",
  "Weight in pounds": "Peso en libras",
  "Has a clinician told you that you have a weight-related condition?":
    "¿Un profesional médico le dijo que tiene un problema de salud relacionado con el peso?",
  "For example high blood pressure, type 2 diabetes, high cholesterol or sleep apnea.":
    "Por ejemplo, presión arterial alta, diabetes tipo 2, colesterol alto o apnea del sueño.",
  Yes: "Sí",
  No: "No",
  "I'm not sure": "No sé con seguridad",
  Continue: "Continuar",
  "How we use this number": "Cómo usamos este número",
  "BMI says nothing about your worth or your effort. It's one of several things your provider considers.":
    "El IMC no dice nada de su valor ni de su esfuerzo. Es una de varias cosas que su profesional médico considera.",
  "{from} and up": "{from} o más",
  "BMI alone is enough to be considered.": "El IMC por sí solo basta para considerarlo.",
  "{from} to {to}": "{from} a {to}",
  "Considered with a weight-related condition.": "Se considera con un problema de salud relacionado con el peso.",
  "Below {to}": "Menos de {to}",
  "These medicines aren't an option. Your result page lists other steps.":
    "Estos medicamentos no son una opción. La página del resultado muestra otros pasos.",

  Home: "Inicio",
  "Medical weight loss": "Pérdida de peso con supervisión médica",
  "Your BMI is {bmi}": "Su IMC es {bmi}",
  "What you can do next": "Qué puede hacer ahora",
  "Make Appointment": "Hacer una cita",
  "Check again": "Calcular otra vez",
  "Back to both medicines": "Volver a los dos medicamentos",
  "This is arithmetic, not a diagnosis. BMI doesn't account for muscle, age, sex or where you carry weight. A licensed provider reviews your history and labs before deciding. We haven't saved your numbers.":
    "Esto es una cuenta, no un diagnóstico. El IMC no toma en cuenta el músculo, la edad, el sexo ni dónde tiene el peso. Un profesional médico con licencia revisa su historial y sus análisis antes de decidir. No guardamos sus números.",
  "Where your BMI falls": "Dónde queda su IMC",
  "Based on BMI alone, you may be a candidate for semaglutide or tirzepatide. Other things can still rule them out.":
    "Solo por el IMC, la semaglutida o la tirzepatida podrían servirle. Otras cosas todavía pueden descartarlas.",
  "Read the boxed warning and the list of people who must not use them.":
    "Lea la advertencia en recuadro y la lista de personas que no deben usarlas.",
  "Have a list of your medicines ready, and any lab results from the past few months.":
    "Prepare una lista de sus medicamentos y cualquier análisis de los últimos meses.",
  "If you register, the first questions check for reasons not to treat you. If any apply, you pay nothing.":
    "Si se registra, las primeras preguntas buscan razones para no tratarle. Si hay alguna, no paga nada.",
  "With a weight-related condition, a provider may consider one of these medicines at a BMI of {limit} or more.":
    "Con un problema de salud relacionado con el peso, un profesional médico puede considerar uno de estos medicamentos con un IMC de {limit} o más.",
  "Have a record of the condition ready, such as a visit note or a list of your medicines.":
    "Tenga a mano un documento de ese problema, como una nota de consulta o una lista de sus medicamentos.",
  "From {from} to {to} it depends on whether you have a weight-related condition. You weren't sure, and that's OK.":
    "De {from} a {to} depende de si tiene un problema de salud relacionado con el peso. No lo sabe con seguridad, y está bien.",
  "Ask the doctor or pharmacist who knows you about blood pressure, blood sugar, cholesterol and sleep apnea.":
    "Pregunte al médico o farmacéutico que lo conoce por la presión arterial, el azúcar en la sangre, el colesterol y la apnea del sueño.",
  "A blood pressure reading and a basic blood test will answer most of it.":
    "Una medida de la presión y un análisis de sangre básico responden casi todo.",
  "You can also register. A provider will go over your history and labs with you.":
    "También puede registrarse. Un profesional médico revisará su historial y sus análisis con usted.",
  "At this BMI, the labels don't support using either medicine, so we wouldn't prescribe them for weight loss.":
    "Con este IMC, las etiquetas no apoyan el uso de ninguno de los dos, así que no los recetaríamos para bajar de peso.",
  "If you're worried about your weight, talk with a doctor near you about food, sleep, activity and medicines that cause weight gain.":
    "Si le preocupa su peso, hable con un médico cercano sobre la comida, el sueño, la actividad y los medicamentos que hacen subir de peso.",
  "If you have diabetes, different rules apply. Your own doctor can advise you.":
    "Si tiene diabetes, las reglas son otras. Su propio médico puede aconsejarle.",
  "If thoughts about food or weight take over your day, your doctor's office can help you find care.":
    "Si los pensamientos sobre la comida o el peso dominan su día, el consultorio de su médico puede ayudarle a encontrar atención.",
  "This BMI is below the usual range for adults. Weight-loss medicines would not be appropriate.":
    "Este IMC está por debajo de lo habitual en adultos. Los medicamentos para bajar de peso no serían adecuados.",
  "If you have lost weight without trying, see a doctor in person soon.":
    "Si bajó de peso sin proponérselo, vea pronto a un médico en persona.",
  "If eating feels hard or frightening, you are not alone. Call or text 988 at any hour, or ask your doctor for help.":
    "Si comer le cuesta o le da miedo, hay ayuda. Llame o envíe un mensaje de texto al 988 a cualquier hora, o pida ayuda a su médico.",
} as const satisfies Messages;

export type BmiText = keyof typeof bmi;

export const bmiProblems = {
  "Enter your height in feet, from 3 to 8": "Escriba su estatura en pies, de 3 a 8",
  "Enter inches from 0 to 11": "Escriba pulgadas de 0 a 11",
  "Enter your weight in pounds, from 60 to 900": "Escriba su peso en libras, de 60 a 900",
  "Choose one of the three answers": "Elija una de las tres respuestas",
} as const satisfies Messages;
