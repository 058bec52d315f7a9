-- expand
-- An agreement can have a text in Spanish: the same version, in other words. Who signs on a Spanish page signs that text, and the record
-- says which language it was. Counsel has not reviewed the translations.
alter table consent_document
  add column title_es text,
  add column statement_es text,
  add column body_es text;
alter table consent_record add column language text not null default 'en' check (language in ('en', 'es'));

alter table consent_document no force row level security;
update consent_document set
  title_es = 'Atención por video y mensajes',
  statement_es = 'Acepto recibir atención por telesalud.',
  body_es = 'Usted y su profesional médico se verán por video y se escribirán, en lugar de verse en un consultorio. Lo atiende un profesional médico con licencia en el estado donde usted esté en el momento de la consulta.

Qué significa: el profesional médico no puede examinarlo con las manos y puede pedirle que alguien lo vea en persona. El video puede fallar; si falla, lo llamamos. Algunos problemas necesitan una clínica o una sala de emergencias, y su profesional médico se lo dirá.

Su parte: díganos dónde está en cada consulta, dé respuestas completas y ciertas, y llame al 911 en una emergencia. No somos un servicio de emergencia.

Puede dejarlo en cualquier momento sin perder su derecho a recibir atención en otro lugar. Su expediente se guarda como pide la ley, y puede tener una copia.'
where key = 'telehealth' and version = 1;
update consent_document set
  title_es = 'Cómo usamos su información de salud',
  statement_es = 'Recibí el aviso de prácticas de privacidad.',
  body_es = 'Nuestro aviso de prácticas de privacidad dice cómo usamos y compartimos su información de salud: para atenderlo, para cobrar y para manejar la clínica. La mayoría de los demás usos necesitan su permiso. Usted puede ver y copiar su expediente, pedir una corrección, preguntar quién lo recibió y quejarse sin que afecte su atención. Lea el aviso completo en /es/policies/notice-of-privacy-practices.

Decir que lo recibió no significa que acepte nada más.'
where key = 'privacy-notice' and version = 2;
update consent_document set
  title_es = 'Términos de uso',
  statement_es = 'Acepto los términos de uso.',
  body_es = 'Los términos de uso en /es/policies/terms dicen qué puede esperar de nosotros y qué le pedimos: una cuenta para una persona, respuestas ciertas, y atención para personas de 18 años o más en los estados que atendemos. Nunca se promete una receta; un profesional médico con licencia decide después de una evaluación. Usted paga solo lo que se le mostró antes, y puede cancelar en línea en cualquier momento.'
where key = 'terms' and version = 1;
update consent_document set
  title_es = 'Tratamiento con testosterona',
  statement_es = 'Entiendo estos riesgos y quiero hablar de este tratamiento.',
  body_es = 'La testosterona es una sustancia controlada (Lista III). Puede subir la presión arterial y el número de glóbulos rojos, y puede causar coágulos, acné, cambios en los senos, peor apnea del sueño y una próstata más grande. Baja la cantidad de espermatozoides, así que puede impedirle tener un hijo, a veces por mucho tiempo. Su uso para la testosterona baja solo por la edad no está establecido.

En mujeres su uso no está aprobado en la etiqueta: ningún producto está aprobado para mujeres en Estados Unidos. Una voz más grave o el crecimiento del clítoris pueden no revertirse. No debe usarse en el embarazo.

Necesitará análisis de sangre antes y durante el tratamiento. Manténgala lejos de niños y de otras personas, y nunca la comparta.'
where key = 'treatment:testosterone' and version = 1;
update consent_document set
  title_es = 'Gonadotropina coriónica humana',
  statement_es = 'Entiendo estos riesgos y quiero hablar de este tratamiento.',
  body_es = 'Aquí la gonadotropina coriónica humana se receta solo como producto con licencia. Junto con testosterona, su uso no está aprobado en la etiqueta. Puede causar dolor de cabeza, cambios en los senos, cambios de ánimo y reacciones alérgicas. No debe usarse con un cáncer que dependa de hormonas. No se ha demostrado que haga bajar de peso.'
where key = 'treatment:hcg' and version = 1;
update consent_document set
  title_es = 'Un medicamento preparado en farmacia',
  statement_es = 'Entiendo estos riesgos y quiero hablar de este tratamiento.',
  body_es = 'Este medicamento lo hace una farmacia para un paciente. Es preparado en farmacia: la FDA no lo ha aprobado y no ha revisado su seguridad, eficacia ni calidad. Su uso en adultos no está aprobado en la etiqueta.

La nandrolona es una sustancia controlada (Lista III). Puede causar quistes llenos de sangre y tumores en el hígado y empeorar el colesterol, y no es para uso deportivo. La sermorelina puede causar reacciones donde se inyecta, dolor de cabeza y enrojecimiento; no es para personas con un cáncer activo.

Necesitará análisis de sangre antes y durante el tratamiento.'
where key = 'treatment:compounded' and version = 1;
update consent_document set
  title_es = 'Medicamentos para el peso',
  statement_es = 'Entiendo estos riesgos y quiero hablar de este tratamiento.',
  body_es = 'La semaglutida y la tirzepatida llevan una advertencia en recuadro: causaron tumores de las células C de la tiroides en roedores. No debe usarlas nadie que haya tenido cáncer medular de tiroides o MEN 2, o cuya familia cercana lo haya tenido.

Pueden causar náuseas, vómito, diarrea y estreñimiento, y con menos frecuencia inflamación del páncreas, enfermedad de la vesícula, daño a los riñones por pérdida de líquidos, azúcar baja con insulina o sulfonilureas, y cambios en la vista. No deben usarse en el embarazo. La tirzepatida puede hacer que las pastillas anticonceptivas sirvan menos durante cuatro semanas después de comenzar y después de cada dosis más alta. Diga que la usa a quien le ponga anestesia.'
where key = 'treatment:weight-loss' and version = 1;
update consent_document set
  title_es = 'Noticias por correo electrónico',
  statement_es = 'Envíenme noticias y ofertas por correo electrónico. Puedo dejar de recibirlas en cualquier momento.',
  body_es = 'Podemos escribirle sobre nuestros servicios y ofertas. Nunca vendemos su dirección, y ningún mensaje nombra un medicamento ni una enfermedad. Esto no tiene que ver con su atención: recibe la misma atención si dice que no.'
where key = 'marketing' and version = 1;
update consent_document set
  title_es = 'Mensajes de texto',
  statement_es = 'Pueden enviarme mensajes de texto sobre mis consultas y pedidos.',
  body_es = 'Hoy no enviamos mensajes de texto sobre consultas ni pedidos: los recordatorios llegan por correo electrónico. Si comenzamos, solo enviaremos mensajes a quienes dijeron que sí aquí, sin ningún dato de salud. Pueden aplicarse cargos por mensajes y datos.

Los códigos que usted pide y los avisos de seguridad de su cuenta se envían sin importar lo que responda aquí. Recibe la misma atención si dice que no.'
where key = 'sms' and version = 2;
alter table consent_document force row level security;
