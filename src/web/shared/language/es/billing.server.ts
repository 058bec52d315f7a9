import type { Messages } from "#ui/language/text.ts";

/** Why a discount code doesn't count: beside its field, or as the problem of the form. */
const codeProblems = {
  "This code doesn't match your email address, or it has already been used. Check it, or leave it blank":
    "Este código no corresponde a su correo electrónico o ya se usó. Revíselo o déjelo en blanco",
  "This code is for a first order only, and you've already had one. Leave it blank":
    "Este código es solo para el primer pedido, y usted ya tuvo uno. Déjelo en blanco",
} as const satisfies Messages;

/** Plans, charges, the card on file and the history of payments. */
export const billing = {
  Billing: "Facturación",
  "Transaction History": "Historial de pagos",

  "Your plan has started": "Su plan comenzó",
  "You haven't been charged yet. We charge your first order when it's ready and a provider has approved it.":
    "Todavía no se le ha cobrado nada. Cobramos su primer pedido cuando esté listo y un profesional médico lo haya aprobado.",
  "Your card is saved": "Su tarjeta se guardó",
  "Your plan is paused": "Su plan está en pausa",
  "You won't be charged, and nothing ships until then.": "Hasta entonces no se le cobra ni se le envía nada.",
  "Your plan has resumed": "Su plan sigue en marcha",
  "Your next charge has moved": "Su próximo cobro cambió de fecha",
  "Your plan has been changed": "Su plan cambió",
  "Your plan is canceled, effective today": "Su plan está cancelado desde hoy",
  "You won't be charged again. We've sent you an email to confirm it.":
    "No se le volverá a cobrar. Le enviamos un correo para confirmarlo.",
  "We have your cancellation": "Recibimos su cancelación",
  "We're checking with your bank": "Estamos consultando a su banco",
  "We'll show the answer here as soon as we have it.": "Mostraremos la respuesta aquí en cuanto la tengamos.",
  "You can't do that right now": "Ahora no puede hacer eso",
  "Something about your plan changed in the meantime. You can see the latest here.":
    "Mientras tanto, algo de su plan cambió. Aquí puede ver cómo está ahora.",
  "A payment is in progress": "Hay un pago en proceso",
  "Wait until it's done, then try again. You can always cancel.":
    "Espere a que termine e intente de nuevo. Siempre puede cancelar.",

  "You have a {amount} credit": "Tiene un crédito de {amount}",
  "We'll apply it to your next order, visit or fee. You don't need to do anything.":
    "Lo aplicaremos a su próximo pedido, consulta o cargo. No tiene que hacer nada.",
  "Your plan isn't canceled yet": "Su plan todavía no está cancelado",
  "A payment for {name} was in progress when you canceled. We're stopping it, or refunding it if it went through. You won't be charged again. We'll email you when it's done, and you'll see it here. If this message is still here tomorrow, call {phone}.":
    "Había un pago en proceso cuando usted canceló ({name}). Lo estamos deteniendo, o se lo reembolsaremos si ya se hizo. No se le volverá a cobrar. Le enviaremos un correo cuando esté listo, y lo verá aquí. Si mañana este mensaje sigue aquí, llame al {phone}.",
  "Ready to start": "Listo para comenzar",
  "Prescribed for you. You won't be charged until you start a plan.":
    "Se lo recetaron a usted. No se le cobra nada hasta que comience un plan.",
  "See the price": "Ver el precio",
  " of {name}": " de {name}",
  "See your medications": "Ver sus medicamentos",
  "Book a visit": "Hacer una cita",
  "You don't have a plan, and you aren't being charged. When a provider prescribes a medicine for you, you'll see its price and how to start here.":
    "No tiene un plan y no se le cobra nada. Cuando un profesional médico le recete un medicamento, aquí verá su precio y cómo comenzar.",
  "Your plan for {name} ended on {day}. You won't be charged again.":
    "Su plan terminó el {day}: {name}. No se le volverá a cobrar.",

  "Next charge": "Próximo cobro",
  "Next charge: {name}": "Próximo cobro: {name}",
  "Plan since {day}": "Plan desde el {day}",
  Paused: "En pausa",
  "until {day}": "hasta el {day}",
  "While your plan is paused, you aren't charged and nothing ships.":
    "Mientras su plan está en pausa, no se le cobra ni se le envía nada.",
  "End the pause": "Terminar la pausa",
  Resuming: "Reanudando",
  "on {day}, to {card}": "el {day}, en su {card}",
  "with your first order, to {card}": "con su primer pedido, en su {card}",
  "on {day}. There is no card on file": "el {day}. No tenemos una tarjeta guardada",
  "with your first order. There is no card on file": "con su primer pedido. No tenemos una tarjeta guardada",
  "Charged only after a provider has approved the refill. Not included: {what}. Your statement reads {statement}.":
    "Se cobra solo después de que un profesional médico apruebe el resurtido. No incluye: {what}. En su estado de cuenta aparece {statement}.",
  "What is in the next charge": "Qué incluye el próximo cobro",
  "{name}, {days} days": "{name}, {days} días",
  Shipping: "Envío",
  "Newsletter discount": "Descuento del boletín",
  "Total, first order": "Total, primer pedido",
  "Total each month": "Total cada mes",
  "Total every 90 days": "Total cada 90 días",
  "Each order after that": "Cada pedido después",
  "visits and lab tests": "consultas y análisis",
  "visits ({visit}) and lab tests ({labs} for a panel)": "consultas ({visit}) y análisis ({labs} por un panel)",

  "Your plan": "Su plan",
  "Your plan: {name}": "Su plan: {name}",
  "Every month until you change it.": "Cada mes, hasta que usted lo cambie.",
  "Every 90 days until you change it.": "Cada 90 días, hasta que usted lo cambie.",
  "You agreed to this on {day}.": "Usted lo aceptó el {day}.",
  "What you agreed to": "Lo que usted aceptó",
  Change: "Cambiar",
  "You can't change your plan while it's being canceled or a payment is pending.":
    "No puede cambiar su plan mientras se cancela o hay un pago pendiente.",
  "Switch between a 30-day and 90-day supply, or change your address.":
    "Elija entre 30 y 90 días de medicamento, o cambie su dirección.",
  Pause: "Pausar",
  "It is paused.": "Está en pausa.",
  "You can't do this while a payment is pending.": "No puede hacerlo mientras hay un pago pendiente.",
  "Up to {count} months. No charges and no shipments; your chart stays open.":
    "Hasta {count} meses. Sin cobros ni envíos; su expediente sigue abierto.",
  Skip: "Saltar",
  "You've already skipped this month.": "Ya saltó este mes.",
  "There's nothing to skip yet.": "Todavía no hay nada que saltar.",
  "Skips {day} only. Your next charge would be on {next}.": "Salta solo el {day}. Su próximo cobro sería el {next}.",
  Cancel: "Cancelar",
  "It is being canceled.": "Se está cancelando.",
  "Two clicks, no fee, effective today. We'll tell you how to stop safely.":
    "Dos clics, sin costo, desde hoy. Le diremos cómo dejarlo de forma segura.",

  "Card on file": "Tarjeta guardada",
  Expired: "Vencida",
  "Expired {month}.": "Venció en {month}.",
  "Expires {month}.": "Vence en {month}.",
  "Last charged on {day}.": "Último cobro: {day}.",
  "You don't have a card on file. Your card number goes only to our payment processor; we store just the last four digits.":
    "No tiene una tarjeta guardada. El número de su tarjeta va solo a la empresa que procesa los pagos; nosotros guardamos solo los últimos cuatro dígitos.",
  "Replace card": "Cambiar la tarjeta",
  "Add a card": "Agregar una tarjeta",

  " for your visit on {day}": " por su consulta del {day}",
  " for your lab tests": " por sus análisis",
  "A payment of {amount}{what} is in progress": "Hay un pago en proceso: {amount}{what}",
  "We're waiting for your bank. You'll see the answer here as soon as we have it.":
    "Estamos esperando a su banco. Verá la respuesta aquí en cuanto la tengamos.",
  "Your bank wants you to confirm {amount}{what}": "Su banco quiere que usted confirme {amount}{what}",
  "You haven't been charged yet.": "Todavía no se le ha cobrado nada.",
  "We'll hold your order until you confirm it on your bank's page.":
    "Detendremos su pedido hasta que lo confirme en la página de su banco.",
  "Confirm it on your bank's page.": "Confírmelo en la página de su banco.",
  "Confirm with my bank": "Confirmar con mi banco",
  "{amount}{what} is due, and there is no card on file": "Debe {amount}{what} y no tenemos una tarjeta guardada",
  "{amount}{what} could not be charged": "No se pudo cobrar {amount}{what}",
  "We'll hold your order until you add a card.": "Detendremos su pedido hasta que agregue una tarjeta.",
  "You weren't charged.": "No se le cobró nada.",
  "We'll try again on {day}.": "Lo intentaremos de nuevo el {day}.",
  "We won't try again automatically; we'll hold your order until it's paid.":
    "No lo intentaremos de nuevo por nuestra cuenta; detendremos su pedido hasta que esté pagado.",
  "We won't try again automatically.": "No lo intentaremos de nuevo por nuestra cuenta.",
  "Use a different card": "Usar otra tarjeta",
  "Pay now": "Pagar ahora",
  "Checking with your bank": "Consultando a su banco",
  "Your bank says there wasn't enough money in the account.":
    "Su banco dice que no había suficiente dinero en la cuenta.",
  "Your card has expired.": "Su tarjeta venció.",
  "The card's security code was wrong.": "El código de seguridad de la tarjeta era incorrecto.",
  "Your bank has blocked this card.": "Su banco bloqueó esta tarjeta.",
  "Your bank wanted to check with you first.": "Su banco quería confirmarlo primero con usted.",
  "Your bank declined the charge.": "Su banco rechazó el cobro.",

  Transactions: "Pagos",
  "Recent transactions": "Pagos recientes",
  "All transactions": "Todos los pagos",
  "HSA/FSA receipt {year}": "Recibo HSA/FSA {year} (en inglés)",
  CSV: "CSV (en inglés)",
  " of all transactions": " de todos los pagos",
  All: "Todos",
  " transactions": " los pagos",
  "All as CSV": "Todos en CSV (en inglés)",
  "Your charges and refunds will show up here, each with a receipt.":
    "Aquí verá sus cobros y reembolsos, cada uno con su recibo.",
  "Every charge, refund and credit, and any charges your bank declined. See the receipt for what's in an order.":
    "Cada cobro, reembolso y crédito, y los cobros que su banco rechazó. El recibo dice qué incluye un pedido.",
  "See billing": "Ver facturación",
  "You haven't been charged. Your first charge will appear here, with a receipt for your health account.":
    "No se le ha cobrado nada. Su primer cobro aparecerá aquí, con un recibo para su cuenta de salud.",
  "There are no earlier transactions.": "No hay pagos anteriores.",
  Pages: "Páginas",
  Newest: "Más recientes",
  "Older transactions": "Pagos anteriores",
  Date: "Fecha",
  For: "Concepto",
  Card: "Tarjeta",
  Status: "Estado",
  Amount: "Monto",
  Receipt: "Recibo (en inglés)",
  " for {what}, {day}": " de {what}, {day}",
  Paid: "Pagado",
  Refunded: "Reembolsado",
  "Refund failed": "Reembolso fallido",
  "Declined, not charged": "Rechazado, sin cobro",
  Credit: "Crédito",
  "Credit used": "Crédito usado",
  "Order {number}": "Pedido {number}",
  "Visit {number}": "Consulta {number}",
  "Replacement fee {number}": "Cargo por reemplazo {number}",
  "Lab tests {number}": "Análisis {number}",
  "{what}, {ordinal} try": "{what}, {ordinal} intento",
  second: "segundo",
  third: "tercer",
  fourth: "cuarto",
  "{number}th": "{number}.º",
  "Refund, {what}": "Reembolso, {what}",
  "order canceled": "pedido cancelado",
  "problem with an order": "problema con un pedido",
  "visit canceled": "consulta cancelada",
  "plan canceled": "plan cancelado",
  "lab order canceled": "orden de análisis cancelada",
  "our mistake": "error nuestro",
  "Credit from us": "Crédito de nuestra parte",
  "Credit used for {what}": "Crédito usado para {what}",
  "Credit returned": "Crédito devuelto",

  "Start your plan": "Comenzar su plan",
  "{name}, as your provider prescribed it. Starting a plan doesn't charge you. We charge your first order when it's ready.":
    "{name}, como lo recetó su profesional médico. Comenzar un plan no genera ningún cobro. Cobramos su primer pedido cuando esté listo.",
  "How much in each order": "Cuánto en cada pedido",
  "{days} days": "{days} días",
  "{amount} every {days} days": "{amount} cada {days} días",
  "Discount code": "Código de descuento",
  "From our newsletter. You can use it once, on your first order.":
    "De nuestro boletín. Puede usarlo una vez, en su primer pedido.",
  "Update the price": "Actualizar el precio",
  "First order, {days} days": "Primer pedido, {days} días",
  Total: "Total",
  "Each order after that, every {days} days": "Cada pedido después, cada {days} días",
  "Not included: {what}.": "No incluye: {what}.",
  "The agreement below is in English only. It is the text that you agree to and that we save. If you have questions, call {phone} before you check the box.":
    "El acuerdo de abajo está solo en inglés. Es el texto que usted acepta y que guardamos. Si tiene preguntas, llame al {phone} antes de marcar la casilla.",
  Starting: "Comenzando",
  "Start my plan": "Comenzar mi plan",
  "Agree and add a card": "Aceptar y agregar una tarjeta",

  "Change your plan": "Cambiar su plan",
  "Change to {days} days of supply": "Cambiar a {days} días de medicamento",
  "{name}. Now it is {days} days for {amount}. The change starts with your next order. Need packages sent somewhere else?":
    "{name}. Ahora son {days} días por {amount}. El cambio comienza con su próximo pedido. ¿Necesita que los paquetes lleguen a otro lugar?",
  "Change your address": "Cambiar su dirección",
  "Each order of {days} days": "Cada pedido de {days} días",
  Changing: "Cambiando",
  "Change my plan": "Cambiar mi plan",

  "Pause your plan": "Pausar su plan",
  "How long do you want to pause?": "¿Cuánto tiempo quiere pausar?",
  "No charges and no shipments until then. Your chart stays open, and you can end the pause at any time.":
    "Sin cobros ni envíos hasta entonces. Su expediente sigue abierto, y puede terminar la pausa en cualquier momento.",
  "1 month": "1 mes",
  "{count} months": "{count} meses",
  "Until {day}": "Hasta el {day}",
  "A pause only affects orders. Don't stop a dose on your own. Write to us if your medicine won't last.":
    "Una pausa solo afecta los pedidos. No deje una dosis por su cuenta. Escríbanos si su medicamento no le va a alcanzar.",
  Pausing: "Pausando",
  "Pause my plan": "Pausar mi plan",

  "Skip a month": "Saltar un mes",
  Plan: "Plan",
  Skipped: "Se salta",
  "The charge and order on {day}": "El cobro y el pedido del {day}",
  "Make sure you have enough to last until your next order. If you don't, write to us before you skip.":
    "Asegúrese de que le alcance hasta su próximo pedido. Si no le alcanza, escríbanos antes de saltar.",
  Skipping: "Saltando",
  "Skip {day}": "Saltar el {day}",
  "Keep it": "Conservarlo",

  "Cancel your plan": "Cancelar su plan",
  Ends: "Termina",
  "Today, {day}": "Hoy, {day}",
  Fee: "Cargo",
  "After that": "Después",
  "You won't be charged, and nothing ships": "No se le cobra ni se le envía nada",
  "In progress": "En proceso",
  "If you've paid for an order that isn't at the pharmacy yet, we stop and refund it. An order that has already been sent is yours":
    "Si pagó un pedido que todavía no está en la farmacia, lo detenemos y se lo reembolsamos. Un pedido que ya se envió es suyo",
  "Stopping safely": "Dejarlo de forma segura",
  "Don't change or stop a dose on your own because your plan is ending.":
    "No cambie ni deje una dosis por su cuenta porque termina su plan.",
  "Write to us": "Escríbanos (en inglés)",
  "or call {phone}: a provider will tell you how to stop, or how to continue treatment elsewhere. You keep access to your records.":
    "o llame al {phone}: un profesional médico le dirá cómo dejarlo, o cómo seguir el tratamiento en otro lugar. Usted conserva el acceso a su expediente.",
  Canceling: "Cancelando",
  "Cancel my plan": "Cancelar mi plan",
  "Why are you canceling? (optional)": "¿Por qué cancela? (opcional)",
  "You can cancel without answering. Your answer helps us improve.":
    "Puede cancelar sin responder. Su respuesta nos ayuda a mejorar.",
  "It costs too much": "Cuesta demasiado",
  "Side effects": "Efectos secundarios",
  "It didn't help enough": "No me ayudó lo suficiente",
  "I don't need it anymore": "Ya no lo necesito",
  "My orders came late or damaged": "Mis pedidos llegaron tarde o dañados",
  "I'm getting treatment somewhere else": "Recibo tratamiento en otro lugar",
  "Something else": "Otra razón",
  "Prefer not to say": "Prefiero no decirlo",

  "Confirm with your bank": "Confirmar con su banco",
  "Your bank will ask you on its own page, then send you back here. You won't be charged unless you approve it there.":
    "Su banco le preguntará en su propia página y luego lo regresará aquí. No se le cobra nada si no lo aprueba ahí.",
  "Go to your bank": "Ir a su banco",
  "We can't reach your bank right now": "Ahora no podemos comunicarnos con su banco",
  "You weren't charged. Try again in a few minutes.": "No se le cobró nada. Intente de nuevo en unos minutos.",
  "Your bank wants you to confirm {amount}. It will ask you on its own page, then send you back here.":
    "Su banco quiere que usted confirme {amount}. Le preguntará en su propia página y luego lo regresará aquí.",

  "This is the text in English that you agreed to.": "Este es el texto en inglés que usted aceptó.",
  "In effect since {time}": "Vigente desde: {time}",
  "Before that, from {time}": "Antes, desde: {time}",
  ...codeProblems,
} as const satisfies Messages;

export type BillingText = keyof typeof billing;

/** What's wrong with an answer, as the forms of billing say it in English. */
export const billingProblems = {
  "Check the box to agree to the plan": "Marque la casilla para aceptar el plan",
  "Check the box to agree to the new amount": "Marque la casilla para aceptar el nuevo monto",
  "The price has changed. Read it again, then check the box": "El precio cambió. Léalo otra vez y marque la casilla",
  "Choose how long to pause": "Elija cuánto tiempo quiere pausar",
  "Check the code": "Revise el código",
  ...codeProblems,
} as const satisfies Messages;
