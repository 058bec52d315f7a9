import type { Messages } from "#ui/language/text.ts";

/** How a member signs in, and where. */
export const password = {
  Password: "Contraseña",
  "How you sign in, and where you're signed in now.": "Cómo inicia sesión y dónde la tiene abierta ahora.",
  "Not shown": "No se muestra",
  "Your password has been changed. Other devices were signed out":
    "Su contraseña cambió. Se cerró la sesión en sus otros dispositivos",
  "Your authenticator app was added": "Se agregó su app de autenticación",
  "Your passkey was added": "Se agregó su llave de acceso",
  "Your phone was added": "Se agregó su teléfono",
  "The name was changed": "El nombre cambió",
  "Removed. You can no longer sign in with it": "Se eliminó. Ya no puede iniciar sesión así",
  "That device was signed out": "Se cerró la sesión en ese dispositivo",
  "Add an authenticator app or a passkey": "Agregue una app de autenticación o una llave de acceso",
  "Staff pages show other people's health data, so you need a second step to open them. Add one below and you can continue right away. A phone number alone isn't enough.":
    "Las páginas del personal muestran datos de salud de otras personas, por eso necesita un segundo paso para abrirlas. Agregue uno abajo y podrá continuar enseguida. Un número de teléfono solo no basta.",
  "Your password is too short now": "Su contraseña ahora es demasiado corta",
  "It was long enough with your second step, which has been removed.":
    "Bastaba con su segundo paso, que ya se eliminó.",
  "Choose a longer one": "Elija una más larga",
  "or add a second step again.": "o agregue de nuevo un segundo paso.",

  Passkeys: "Llaves de acceso",
  "Sign in with your face, fingerprint or a security key instead of typing. It's the most secure way, and the fastest.":
    "Inicie sesión con su cara, su huella o una llave de seguridad, sin escribir. Es la forma más segura y la más rápida.",
  "Add a passkey": "Agregar una llave de acceso",
  "Add another passkey": "Agregar otra llave de acceso",
  "Authenticator app": "App de autenticación",
  "An app on your phone shows a new 6-digit code every 30 seconds. You enter it after your password.":
    "Una app en su teléfono muestra un código nuevo de 6 dígitos cada 30 segundos. Usted lo escribe después de su contraseña.",
  "Add an authenticator app": "Agregar una app de autenticación",
  "Add another authenticator app": "Agregar otra app de autenticación",
  "Text message": "Mensaje de texto",
  "After you enter your password, we text you a code. It's better than a password alone.":
    "Después de su contraseña le enviamos un código por mensaje de texto. Es mejor que una contraseña sola.",
  "Add a phone": "Agregar un teléfono",
  "Add another phone": "Agregar otro teléfono",
  "Number ending in {digits}.": "Número que termina en {digits}.",
  "Added {day}.": "Se agregó el {day}.",
  "Last used {time}.": "Último uso: {time}.",
  "Not used yet.": "Todavía no se ha usado.",
  "We stopped accepting its codes after 100 wrong tries. Remove it and add it again.":
    "Dejamos de aceptar sus códigos después de 100 intentos incorrectos. Elimínelo y agréguelo de nuevo.",
  Rename: "Cambiar el nombre",
  Name: "Nombre",
  Saving: "Guardando",
  "Save the name": "Guardar el nombre",
  Remove: "Eliminar",
  "You won't be able to sign in with it. We'll email you to confirm it was removed.":
    "No podrá iniciar sesión así. Le enviaremos un correo para confirmar que se eliminó.",
  Removing: "Eliminando",
  "Staff must have one at all times. Add another one first.":
    "El personal siempre debe tener uno. Agregue otro primero.",
  "Remove it": "Sí, eliminar",

  "Recovery codes": "Códigos de recuperación",
  "For when you've lost your phone. Each code replaces the second step once.":
    "Por si pierde su teléfono. Cada código sustituye el segundo paso una vez.",
  "Codes left": "Códigos que quedan",
  "Create new": "Crear nuevos",
  "Create codes": "Crear códigos",
  "{left} of 10": "{left} de 10",
  "None left": "No queda ninguno",

  "Where you are signed in": "Dónde tiene la sesión abierta",
  "{browser} on {system}": "{browser} en {system}",
  "A browser": "Un navegador",
  "This device": "Este dispositivo",
  "Signed in {signedIn}. Last active {lastSeen}.": "Inicio de sesión: {signedIn}. Última actividad: {lastSeen}.",
  "Signed in {signedIn}. Last active {lastSeen}, from {address}.":
    "Inicio de sesión: {signedIn}. Última actividad: {lastSeen}, desde {address}.",
  "Signing out": "Cerrando sesión",
  "Sign out there": "Cerrar sesión ahí",
  "See a device you don't recognize? Sign it out here, then change your password.":
    "¿No reconoce un dispositivo? Cierre su sesión aquí y después cambie su contraseña.",

  "What is your new password?": "¿Cuál es su contraseña nueva?",
  "It was long enough with your second step, which has been removed. Choose a longer one, or add a second step again.":
    "Bastaba con su segundo paso, que ya se eliminó. Elija una más larga o agregue de nuevo un segundo paso.",
  "At least {count} characters. A few random words work well. You don't need special characters. Your other devices will be signed out.":
    "Al menos {count} caracteres. Unas pocas palabras al azar funcionan bien. No necesita caracteres especiales. Se cerrará la sesión en sus otros dispositivos.",
  "Save my new password": "Guardar mi contraseña nueva",

  Continue: "Continuar",
  "One moment": "Un momento",
  "Only you see it.": "Solo usted lo ve.",
  "Scan this with your app": "Escanee esto con su app",
  "You need an app that shows codes, such as your phone's password manager. Give it a name you'll recognize.":
    "Necesita una app que muestre códigos, como el administrador de contraseñas de su teléfono. Póngale un nombre que reconozca.",
  "My authenticator": "Mi app de autenticación",
  "QR code for your authenticator app": "Código QR para su app de autenticación",
  "Can't scan it? Enter this key in the app instead:": "¿No puede escanearlo? Escriba esta clave en la app:",
  "6-digit code": "Código de 6 dígitos",
  "Enter the code your app shows now.": "Escriba el código que su app muestra ahora.",
  Checking: "Revisando",
  "Add this app": "Agregar esta app",

  "Passkeys need JavaScript. Everything else here works without it.":
    "Las llaves de acceso necesitan JavaScript. Todo lo demás aquí funciona sin él.",
  "This browser can't create passkeys. An authenticator app works in any browser.":
    "Este navegador no puede crear llaves de acceso. Una app de autenticación funciona en cualquier navegador.",
  "Your device will ask for your face, fingerprint or PIN. None of that is sent to us; we only store a public key.":
    "Su dispositivo le pedirá su cara, su huella o su PIN. Nada de eso nos llega; solo guardamos una clave pública.",
  "Waiting for your device": "Esperando su dispositivo",
  "Your device couldn't create a passkey. Try again, or use another device":
    "Su dispositivo no pudo crear una llave de acceso. Intente de nuevo o use otro dispositivo",

  "Enter the code from your phone": "Escriba el código que llegó a su teléfono",
  "We'll text you a 6-digit code when you sign in. Your carrier may charge for messages.":
    "Le enviaremos un código de 6 dígitos por mensaje de texto cuando inicie sesión. Su compañía de teléfono puede cobrar los mensajes.",
  "My phone": "Mi teléfono",
  "Text me a code": "Enviarme un código",
  "Sending the code": "Enviando el código",
  "Not enough for staff pages": "No basta para las páginas del personal",
  "Staff pages also need an authenticator app or a passkey.":
    "Las páginas del personal también necesitan una app de autenticación o una llave de acceso.",
  "Phone number": "Número de teléfono",
  "We sent it. It works for 10 minutes. Didn't get a code?":
    "Ya lo enviamos. Sirve durante 10 minutos. ¿No le llegó el código?",
  "Check the number or get a new code": "Revise el número o pida otro código",
  "Add this phone": "Agregar este teléfono",

  "Create recovery codes": "Crear códigos de recuperación",
  "You'll get ten codes to store on paper or in a password manager. Each one replaces the second step once.":
    "Recibirá diez códigos para guardar en papel o en un administrador de contraseñas. Cada uno sustituye el segundo paso una vez.",
  "You have {left} of 10 left. They stop working as soon as you make new ones.":
    "Le quedan {left} de 10. Dejan de servir en cuanto cree otros nuevos.",
  "Creating your codes": "Creando sus códigos",
  "Create new codes": "Crear códigos nuevos",
  "Create my codes": "Crear mis códigos",
  "Your recovery codes": "Sus códigos de recuperación",
  "Save them now. We can't show them again. Put them where you'd keep a spare key, not on the phone they're meant to replace.":
    "Guárdelos ahora. No podemos mostrarlos otra vez. Póngalos donde guardaría una llave de repuesto, no en el teléfono al que sustituyen.",
  "I have saved them": "Ya los guardé",
  Copied: "Copiado",
  Copy: "Copiar",
  Print: "Imprimir",
} as const satisfies Messages;

export type PasswordText = keyof typeof password;

/** What's wrong with an answer, as these forms say it in English. */
export const passwordProblems = {
  "Enter a name, for example My phone": "Escriba un nombre, por ejemplo, Mi teléfono",
  "This is your last authenticator or passkey. Add another one first, then remove this one":
    "Esta es su última app de autenticación o llave de acceso. Agregue otra primero y después elimine esta",
} as const satisfies Messages;
