import type { Messages } from "#ui/language/text.ts";

/** Lab results and uploaded files. */
export const files = {
  "Lab Results / Upload Files": "Análisis y archivos",
  "Lab Results": "Resultados de análisis",
  "Upload Files": "Subir archivos",
  "On this page": "En esta página",

  "Blood tests ordered for you": "Análisis de sangre pedidos para usted",
  "Lab order {number}": "Orden de laboratorio {number}",

  "Lab results aren't shown while you view as a member. Nurses and providers can open them.":
    "Los resultados no se muestran mientras usted ve el sitio como un miembro. Las enfermeras y los profesionales médicos pueden abrirlos.",
  "Send us a lab report": "Enviarnos un informe de laboratorio",
  "You don't have any lab results yet. A report from the lab, or one you send us, appears here once two of us have checked it. Then you'll see each value over time, with the lab’s own range.":
    "Todavía no tiene resultados. Un informe del laboratorio, o uno que usted nos envíe, aparece aquí cuando dos de nosotros lo hayan revisado. Después verá cada valor a lo largo del tiempo, con el rango del propio laboratorio.",
  Print: "Imprimir",
  "The lab’s report": "El informe del laboratorio",
  " of {day}": " del {day}",
  "Your provider is looking at one more result": "Su profesional médico está revisando un resultado más",
  "Your provider is looking at more results": "Su profesional médico está revisando más resultados",
  "Your provider will talk it over with you first. You can ask for it at any time through Member Contact.":
    "Su profesional médico lo hablará primero con usted. Puede pedirlo en cualquier momento en Contacto para miembros.",
  "The strip above each chart shows your weekly dose of {medicine}.":
    "La franja arriba de cada gráfica muestra su dosis semanal de {medicine}.",
  "Also measured": "También se midió",
  "lab’s range": "rango del laboratorio",
  you: "usted",
  "Also on the report, as the lab wrote it": "También en el informe, como lo escribió el laboratorio",
  " (lab’s range {range})": " (rango del laboratorio: {range})",
  "We don’t explain these yet. Your provider sees them too; ask them in a message.":
    "Todavía no explicamos estos. Su profesional médico también los ve; pregúntele en un mensaje.",
  "Your reports": "Sus informes",
  "{count} in all, newest first": "{count} en total, primero el más reciente",
  "{count} older": "{count} más antiguos",
  "{lab}, {count} result": "{lab}, {count} resultado",
  "{lab}, {count} results": "{lab}, {count} resultados",
  ", a later version": ", una versión posterior",

  Units: "Unidades",
  "As the lab reported": "Como las dio el laboratorio",
  "US units": "Unidades de EE. UU.",
  "SI units": "Unidades SI",
  "We convert values in other units. Each table also shows what the lab reported.":
    "Convertimos los valores que vienen en otras unidades. Cada tabla también muestra lo que dio el laboratorio.",

  "Lab’s range at this draw: {range}": "Rango del laboratorio en esta muestra: {range}",
  "Converted. The lab reported {result}.": "Convertido. El laboratorio dio {result}.",
  "Same results as a table": "Los mismos resultados en una tabla",
  "last on {day}": "último: {day}",
  "Results that a lab gave in other units are converted to {unit} here. The table shows what the lab reported.":
    "Los resultados que un laboratorio dio en otras unidades se convierten aquí a {unit}. La tabla muestra lo que dio el laboratorio.",
  Collected: "Tomada el",
  "Result, {unit}": "Resultado, {unit}",
  "Result, in words": "Resultado, en palabras",
  "As reported": "Como se reportó",
  "Lab’s range": "Rango del laboratorio",
  "Weekly dose": "Dosis semanal",
  "Corrected; originally {result}": "Corregido; antes: {result}",
  "In range": "En rango",
  High: "Alto",
  Low: "Bajo",
  Outside: "Fuera de rango",

  "PDF or photo, up to 25 MB each": "PDF o foto, hasta 25 MB cada uno",
  "You haven't uploaded anything yet. Send us results from another lab or a photo of your ID. Your care team will review them before your next visit.":
    "Todavía no ha subido nada. Envíenos resultados de otro laboratorio o una foto de su identificación. Su equipo los revisará antes de su próxima consulta.",
  "Drop results or ID photos here": "Suelte aquí resultados o fotos de su identificación",
  "Send results or ID photos": "Enviar resultados o fotos de su identificación",
  "If you lose your connection, the upload picks up where it left off.":
    "Si pierde la conexión, la subida sigue donde se quedó.",
  "Without JavaScript, this page can send files up to 250 KB. For larger files, turn on JavaScript in your browser.":
    "Sin JavaScript, esta página puede enviar archivos de hasta 250 KB. Para archivos más grandes, active JavaScript en su navegador.",
  File: "Archivo",
  "Choose files": "Elegir archivos",
  "Send the file": "Enviar el archivo",
  Download: "Descargar",
  Delete: "Borrar",
  Remove: "Eliminar",
  Cancel: "Cancelar",
  "Not sent": "No se envió",
  "Try again": "Intentar de nuevo",
  "Sending {name}": "Enviando {name}",
  "Sending {name}.": "Enviando {name}.",
  "{name} was received and is being checked.": "Recibimos {name} y lo estamos revisando.",
  "{name}: waiting for the connection.": "{name}: esperando la conexión.",
  "Waiting for the previous file to finish.": "Espera a que termine el archivo anterior.",
  "You've lost your connection. The upload will resume when you're back online.":
    "Perdió la conexión. La subida seguirá cuando vuelva.",
  "Upload complete. Starting the virus check.": "Subida completa. Empieza la revisión de virus.",
  "{done} of {all}": "{done} de {all}",
  "{done} of {all}, {left}": "{done} de {all}, {left}",
  "a few seconds left": "faltan unos segundos",
  "about {count} seconds left": "faltan unos {count} segundos",
  "about {count} minute left": "falta cerca de {count} minuto",
  "about {count} minutes left": "faltan unos {count} minutos",
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
} as const satisfies Messages;

export type FilesText = keyof typeof files;

/** What the server writes on this page. The browser doesn't get this list. */
export const fileFacts = {
  "Being prepared": "En preparación",
  "Choose a lab": "Elija un laboratorio",
  "Ready for your blood draw": "Lista para su muestra de sangre",
  "Blood draw planned": "Muestra de sangre programada",
  "Blood drawn": "Muestra tomada",
  "At the lab": "En el laboratorio",
  "Needs a new draw": "Hace falta otra muestra",
  "Some results are in": "Llegaron algunos resultados",
  "Results are in": "Llegaron los resultados",
  Reviewed: "Revisada",
  Done: "Listo",
  "No longer valid": "Ya no es válida",
  Canceled: "Se canceló",
  "On its way to the lab": "En camino al laboratorio",

  "From your upload": "De su archivo",
  "From the lab": "Del laboratorio",
  "Checked by two of us on {day}": "Revisado por dos de nosotros el {day}",
  "Sent by the lab on {day}": "Enviado por el laboratorio el {day}",
  "Blood test from {day}": "Análisis de sangre del {day}",
  "Collected at {hour}.": "A las {hour} se tomó la muestra.",
  "Reviewed by {name}, {day}.": "Revisado por {name}, {day}.",
  "your provider": "su profesional médico",
  "Your provider": "Su profesional médico",
  "Your provider hasn't reviewed it yet. It's overdue, and we're following up.":
    "Su profesional médico todavía no lo ha revisado. Está atrasado y estamos pendientes.",
  "Your provider will review it by {day}.": "Su profesional médico lo revisará a más tardar el {day}.",
  "none given": "sin rango",
  none: "ninguna",
  "{amount} a week": "{amount} por semana",
  "{result}, low on {day}": "{result}, bajo, el {day}",
  "{result}, high on {day}": "{result}, alto, el {day}",
  "{result} on {day}": "{result} el {day}",
  "{name} in {unit}: {results}.": "{name} en {unit}: {results}.",

  "{part}% of {size} received. Choose the same file again to continue.":
    "Recibimos {part}% de {size}. Elija el mismo archivo otra vez para seguir.",
  "The virus check is taking longer than usual. No one can open the file until it's done. You don't need to do anything.":
    "La revisión de virus tarda más de lo normal. Nadie puede abrir el archivo hasta que termine. Usted no tiene que hacer nada.",
  "No one can open it until the virus check is done, usually in under a minute.":
    "Nadie puede abrirlo hasta que termine la revisión de virus, casi siempre en menos de un minuto.",
  "Something went wrong on our side and we couldn't save this file. Please send it again.":
    "Algo falló de nuestro lado y no pudimos guardar este archivo. Envíelo otra vez.",
  "The virus check found something harmful, so we deleted this file. Ask the lab for a fresh copy, or take a photo.":
    "La revisión de virus encontró algo dañino, así que borramos este archivo. Pida otra copia al laboratorio o tome una foto.",
  "This file isn't the type its name says it is. Save it again as a PDF, or take a photo.":
    "Este archivo no es del tipo que dice su nombre. Guárdelo de nuevo como PDF o tome una foto.",
  "We couldn't read this file. Take a photo of each page, or ask for a copy without a password.":
    "No pudimos leer este archivo. Tome una foto de cada página o pida una copia sin contraseña.",
  "This PDF contains a program or other files, so we didn't save it. Print it to a new PDF, or take a photo.":
    "Este PDF contiene un programa u otros archivos, así que no lo guardamos. Imprímalo en un PDF nuevo o tome una foto.",
  "Lab report, ": "Informe de laboratorio, ",
  "Signed order, ": "Orden firmada, ",
  "{what}{size}, added by the clinic {day}": "{what}{size}, agregado por la clínica el {day}",
  "{what}{size}, uploaded {day}": "{what}{size}, subido el {day}",
  "Not finished": "Sin terminar",
  "Being checked": "En revisión",
  Refused: "Rechazado",
  "Not kept": "No se guardó",
  "Added to your results": "Agregado a sus resultados",
  "Added to results": "Agregado a los resultados",
  "Added to the record": "Agregado al expediente",
  "Opened by the member": "Lo abrió el miembro",
  "Not opened yet": "Sin abrir",
  Opened: "Abierto",
  New: "Nuevo",
  "From the clinic": "De la clínica",
  "Seen by our team": "Visto por nuestro equipo",
  Received: "Recibido",
} as const satisfies Messages;

export type FileFactsText = keyof typeof fileFacts;

/** What's wrong with a file that was sent without JavaScript, as the form says it in English. */
export const filesProblems = {
  "Choose a PDF or a photo": "Elija un PDF o una foto",
  "This isn't a PDF, JPEG, PNG or HEIC file. Save it as one of these, or take a photo of it.":
    files["This isn't a PDF, JPEG, PNG or HEIC file. Save it as one of these, or take a photo of it."],
  "This file is larger than 25 MB. Send it in parts, or take a photo of the page you need.":
    files["This file is larger than 25 MB. Send it in parts, or take a photo of the page you need."],
  "This file is empty. Choose it again, or take a photo.":
    files["This file is empty. Choose it again, or take a photo."],
} as const satisfies Messages;
