import type { Messages } from "#ui/language/text.ts";

/** Signing in, the second step, passwords that are forgotten, links that confirm an address, and confirming who is here. */
export const signIn = {
  "In range": "En rango",
  "Day 1": "Día 1",
  "Week 8": "Semana 8",
  "Week 16": "Semana 16",

  "Sign In": "Iniciar sesión",
  "New here?": "¿Es la primera vez?",
  "Get Started": "Comenzar",
  "or with your password": "o con su contraseña",
  Email: "Correo electrónico",
  Password: "Contraseña",
  "Forgot it?": "¿La olvidó?",
  "Signing you in": "Iniciando su sesión",
  "Please sign in again": "Inicie sesión de nuevo",
  "You didn't enter the code in time. Please start again with your password.":
    "No escribió el código a tiempo. Empiece de nuevo con su contraseña.",
  "Your password is saved": "Su contraseña se guardó",
  "Sign in with it, then add a second step.": "Inicie sesión con ella y después agregue un segundo paso.",
  "Your password has been changed": "Su contraseña cambió",
  "You were signed out everywhere. Sign in with your new password.":
    "Se cerró la sesión en todas partes. Inicie sesión con su contraseña nueva.",

  "Sign in with a passkey": "Usar una llave de acceso",
  "Waiting for your device": "Esperando su dispositivo",
  "That did not work. Try the passkey again, or use your password":
    "No funcionó. Pruebe otra vez la llave de acceso o use su contraseña",

  "Enter your code": "Escriba su código",
  "Use your passkey": "Use su llave de acceso",
  "Enter the code we text you": "Escriba el código que le enviamos por mensaje",
  "Enter a recovery code": "Escriba un código de recuperación",
  "Enter the 6 digits shown for {brand} in your authenticator app.":
    "Escriba los 6 dígitos que su app de autenticación muestra para {brand}.",
  "Your password is correct. Now your device will ask for your face, fingerprint or PIN.":
    "Su contraseña es correcta. Ahora su dispositivo le pedirá su cara, su huella o su PIN.",
  "We'll text it to {phone}. It works for 10 minutes.": "Se lo enviaremos a {phone}. Sirve durante 10 minutos.",
  "{name}, ending in {digits}": "{name}, que termina en {digits}",
  "your phone": "su teléfono",
  "One of the ten codes you saved. Each works once.": "Uno de los diez códigos que guardó. Cada uno sirve una vez.",
  "Signing in as {email}.": "Inicia sesión como {email}.",
  "Continue with your passkey": "Continuar con su llave de acceso",
  "Recovery code": "Código de recuperación",
  "6-digit code": "Código de 6 dígitos",
  "Don't ask again on this device for 30 days": "No volver a preguntar en este dispositivo durante 30 días",
  Checking: "Revisando",
  Continue: "Continuar",
  "We sent the code": "Enviamos el código",
  "If it doesn't arrive within a minute, request a new one. Only the latest code works.":
    "Si no llega en un minuto, pida otro. Solo sirve el último código.",
  "Sending the code": "Enviando el código",
  "Text me a new code": "Enviarme otro código",
  "Text me a code": "Enviarme un código",
  "No access to the app?": "¿No tiene la app a mano?",
  "Another way": "Otra forma",
  "Use your authenticator app": "Usar su app de autenticación",
  "Use a passkey or security key": "Usar una llave de acceso o de seguridad",
  "Get a code by text message": "Recibir un código por mensaje de texto",
  "Use a recovery code": "Usar un código de recuperación",
  "None of these? Call us at": "¿Ninguna de estas? Llámenos al",

  "Forgot your password?": "¿Olvidó su contraseña?",
  "It happens. Enter your email and we'll send you a link to choose a new one.":
    "Es normal. Escriba su correo y le enviaremos un enlace para elegir una nueva.",
  "Sending the link": "Enviando el enlace",
  "Send me the link": "Enviarme el enlace",
  "Check your email": "Revise su correo",
  "Didn't get it?": "¿No le llegó?",
  "Give it a few minutes, and check your spam folder.": "Espere unos minutos y revise la carpeta de correo no deseado.",
  "You may have registered with a different address.": "Quizá se registró con otro correo.",
  "Try that one": "Pruebe con ese",
  "No account yet?": "¿Todavía no tiene cuenta?",
  "If there is an account with that address, a link to choose a new password is on its way.":
    "Si hay una cuenta con ese correo, ya le enviamos un enlace para elegir una contraseña nueva.",
  "It works once and expires in 30 minutes.": "Sirve una vez y vence en 30 minutos.",

  "Choose your new password": "Elija su contraseña nueva",
  "You'll be signed out everywhere. Then sign in with your new password.":
    "Se cerrará la sesión en todas partes. Después inicie sesión con su contraseña nueva.",
  "Choose your password": "Elija su contraseña",
  "Then sign in and add an authenticator app or a passkey. You need both to open staff pages.":
    "Después inicie sesión y agregue una app de autenticación o una llave de acceso. Necesita las dos cosas para abrir las páginas del personal.",
  "New password": "Contraseña nueva",
  "At least {count} characters. A few random words work well. You don't need special characters.":
    "Al menos {count} caracteres. Unas pocas palabras al azar funcionan bien. No necesita caracteres especiales.",
  "Saving your password": "Guardando su contraseña",
  "Save my new password": "Guardar mi contraseña nueva",
  "This password link no longer works": "Este enlace ya no sirve",
  "To keep your account safe, password links work once and expire after 30 minutes. Your old password hasn't changed. If you were invited to work with us, your link works for 3 days. Ask the admin who invited you for a new one.":
    "Para proteger su cuenta, estos enlaces sirven una vez y vencen a los 30 minutos. Su contraseña anterior no ha cambiado. Si le invitamos a trabajar con nosotros, su enlace sirve durante 3 días. Pida uno nuevo a quien le invitó.",
  "Send me a new link": "Enviarme otro enlace",

  "Confirm your email": "Confirme su correo",
  "Press the button to make this the email address for your account. We'll also notify your old address.":
    "Presione el botón para que este sea el correo de su cuenta. También avisaremos a su correo anterior.",
  Confirming: "Confirmando",
  "Confirm my email": "Confirmar mi correo",
  "Your email is confirmed": "Su correo está confirmado",
  "From now on, sign in with your new address.": "Desde ahora, inicie sesión con su correo nuevo.",
  "Go to my profile": "Ir a mi perfil",
  "This confirmation link no longer works": "Este enlace de confirmación ya no sirve",
  "Each link works once, for one day, and only the latest one counts. If you already used it, you're all set.":
    "Cada enlace sirve una vez, durante un día, y solo vale el último. Si ya lo usó, no tiene que hacer nada más.",
  "Otherwise, your old address is still in use. Request the change again from your profile.":
    "Si no, seguimos usando su correo anterior. Pida el cambio otra vez en su perfil.",
  "Change my email": "Cambiar mi correo",

  "Confirm it's you": "Confirme que es usted",
  "You're about to change how you sign in, your personal details or how we reach you. It's been a while since you signed in, so please confirm it's you. You're signed in as {email}.":
    "Va a cambiar cómo inicia sesión, sus datos personales o cómo nos comunicamos con usted. Ya pasó un tiempo desde que inició sesión, así que confirme que es usted. Inició sesión como {email}.",
  "That passkey did not work. Try again": "Esa llave de acceso no funcionó. Intente de nuevo",
  "Passkeys need JavaScript.": "Las llaves de acceso necesitan JavaScript.",
  "Confirm with your passkey": "Confirmar con su llave de acceso",
  "Lost it? Sign out, then sign in with your password and a recovery code. After that, we won't ask again for ten minutes.":
    "¿La perdió? Cierre la sesión e iníciela con su contraseña y un código de recuperación. Después no volveremos a preguntar durante diez minutos.",
  "From your authenticator app.": "De su app de autenticación.",
} as const satisfies Messages;

export type SignInText = keyof typeof signIn;

/** What's wrong with an answer, as these forms say it in English. */
export const signInProblems = {
  "That email and password don't match. Check both and try again":
    "Ese correo y esa contraseña no coinciden. Revise los dos e intente de nuevo",
  "Enter your password": "Escriba su contraseña",
  "That code isn't right. Enter the 6 digits your app shows now":
    "Ese código no es correcto. Escriba los 6 dígitos que su app muestra ahora",
  "That code is wrong or expired. Check it, or get a new one":
    "Ese código es incorrecto o ya venció. Revíselo o pida otro",
  "That recovery code is wrong or has already been used": "Ese código de recuperación es incorrecto o ya se usó",
  "The password or the code is not right. Check both and try again":
    "La contraseña o el código no es correcto. Revise los dos e intente de nuevo",
  "That password is not right. Check it and try again": "Esa contraseña no es correcta. Revísela e intente de nuevo",
  "Use your passkey to continue": "Use su llave de acceso para continuar",
  "That passkey did not work. Try again": "Esa llave de acceso no funcionó. Intente de nuevo",
} as const satisfies Messages;
