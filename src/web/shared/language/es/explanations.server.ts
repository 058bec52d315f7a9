import type { Messages } from "#ui/language/text.ts";

/** What a lab marker is, as it is in the database. A text that isn't here is shown in English. */
export const explanations = {
  "How much testosterone is in your blood, bound and free together.":
    "Cuánta testosterona hay en su sangre, la unida y la libre juntas.",
  "The same as total testosterone, measured by a method made for low levels.":
    "Lo mismo que la testosterona total, medida con un método hecho para niveles bajos.",
  "The small part of testosterone that is not bound to proteins and can act in the body.":
    "La pequeña parte de la testosterona que no está unida a proteínas y puede actuar en el cuerpo.",
  "A protein that carries testosterone: the more of it there is, the less testosterone is free.":
    "Una proteína que lleva la testosterona: cuanta más hay, menos testosterona queda libre.",
  "The main estrogen. The body makes some of it from testosterone.":
    "El estrógeno principal. El cuerpo produce una parte a partir de la testosterona.",
  "A signal from the brain that tells testicles or ovaries to make hormones.":
    "Una señal del cerebro que les dice a los testículos o los ovarios que produzcan hormonas.",
  "A signal from the brain that the body needs to make sperm or ripen eggs.":
    "Una señal del cerebro que el cuerpo necesita para producir espermatozoides o madurar óvulos.",
  "A hormone of the pituitary gland. Too much of it can lower testosterone.":
    "Una hormona de la hipófisis. Demasiada puede bajar la testosterona.",
  "The share of your blood that is red cells. Testosterone can raise it, and too much makes blood thick.":
    "La parte de su sangre que son glóbulos rojos. La testosterona puede subirla, y demasiado espesa la sangre.",
  "The part of red cells that carries oxygen.": "La parte de los glóbulos rojos que lleva el oxígeno.",
  "A protein from the prostate. A rise is a reason to have the prostate looked at.":
    "Una proteína de la próstata. Si sube, es motivo para que le revisen la próstata.",
  "A liver enzyme. More of it in the blood can mean that the liver is irritated.":
    "Una enzima del hígado. Si hay más en la sangre, el hígado puede estar irritado.",
  "An enzyme from liver and muscle. Hard exercise can raise it for some days.":
    "Una enzima del hígado y los músculos. El ejercicio fuerte puede subirla por unos días.",
  "A yellow substance that the liver takes out of the blood.":
    "Una sustancia amarilla que el hígado saca de la sangre.",
  "An enzyme from liver and bones.": "Una enzima del hígado y los huesos.",
  "A waste product of muscle that the kidneys take out of the blood.":
    "Un desecho de los músculos que los riñones sacan de la sangre.",
  "How much blood your kidneys clean, worked out from creatinine, age and sex.":
    "Cuánta sangre limpian sus riñones, calculado con la creatinina, la edad y el sexo.",
  "A salt that keeps the body's water in balance.": "Una sal que mantiene en equilibrio el agua del cuerpo.",
  "A salt that the heart and muscles need within narrow limits.":
    "Una sal que el corazón y los músculos necesitan dentro de límites estrechos.",
  "A mineral for bones, nerves and muscles.": "Un mineral para los huesos, los nervios y los músculos.",
  "Blood sugar after a night without food.": "El azúcar en la sangre después de una noche sin comer.",
  "Blood sugar at the time of the draw. It depends on when you last ate.":
    "El azúcar en la sangre al tomar la muestra. Depende de cuándo comió por última vez.",
  "Your average blood sugar over about three months.": "Su azúcar promedio en la sangre en unos tres meses.",
  "All cholesterol in the blood together.": "Todo el colesterol de la sangre junto.",
  "Cholesterol on its way out of the arteries. Higher is usually better.":
    "Colesterol que va saliendo de las arterias. Más alto suele ser mejor.",
  "Cholesterol that can settle in the arteries. Lower is usually better.":
    "Colesterol que puede quedarse en las arterias. Más bajo suele ser mejor.",
  "Fats from food. Very high levels can inflame the pancreas.":
    "Grasas de la comida. Los niveles muy altos pueden inflamar el páncreas.",
  "A signal that drives the thyroid. High means that the thyroid does too little, low that it does too much.":
    "Una señal que activa la tiroides. Alta significa que la tiroides trabaja muy poco; baja, que trabaja demasiado.",
  "An enzyme of the pancreas. Far above its range it can mean that the pancreas is inflamed.":
    "Una enzima del páncreas. Muy por encima de su rango, el páncreas puede estar inflamado.",
  "An enzyme of the pancreas and the salivary glands.": "Una enzima del páncreas y las glándulas salivales.",
  "A hormone of the liver that follows growth hormone. What is usual depends on age.":
    "Una hormona del hígado que sigue a la hormona del crecimiento. Lo usual depende de la edad.",
  "A hormone of the thyroid. A high level is looked into before some medicines.":
    "Una hormona de la tiroides. Un nivel alto se investiga antes de algunos medicamentos.",
  "Says whether the pregnancy hormone was found in urine.": "Dice si se encontró la hormona del embarazo en la orina.",
} as const satisfies Messages;
