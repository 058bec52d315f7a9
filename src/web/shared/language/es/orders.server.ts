import type { Messages } from "#ui/language/text.ts";

/** My Orders, one order, and past orders. */
export const orders = {
  "My Orders": "Mis pedidos",
  "Next anticipated reorder date": "Próxima fecha prevista de resurtido",
  "{count} thing to do": "{count} cosa por hacer",
  "{count} things to do": "{count} cosas por hacer",
  "On track": "Va bien",
  Today: "Hoy",
  Reorder: "Resurtido",
  "Reorder today": "Resurtido hoy",
  "Supply ends": "Se acaba",

  "What could delay it": "Qué lo puede retrasar",
  "{done} of {all} done": "{done} de {all} listos",
  ": done": ": listo",
  ": to do": ": por hacer",
  "Confirm my dose": "Confirmar mi dosis",
  " of {medicine}": " de {medicine}",
  " for {medicine}": " para {medicine}",
  Saving: "Guardando",

  "We will know it when your current order ships.": "La sabremos cuando se envíe su pedido actual.",
  "You don't have one, because you don't have an active prescription.":
    "No tiene ninguna, porque no tiene una receta vigente.",
  "Book a visit": "Hacer una cita",
  "Book your first visit": "Hacer su primera cita",
  "Book a follow-up visit": "Hacer una cita de seguimiento",
  "Book a follow-up visit, {price}": "Hacer una cita de seguimiento, {price}",
  "You'll see your next reorder date and order tracking here. We place an order after a provider prescribes something at a visit and you start your plan. It ships in {from}-{to} business days. You have no orders yet, and you haven't been charged.":
    "Aquí verá su próxima fecha de resurtido y dónde está su pedido. Hacemos un pedido después de que un profesional médico le receta algo en una consulta y usted empieza su plan. Se envía en {from} a {to} días hábiles. Todavía no tiene pedidos y no se le ha cobrado nada.",
  "Your other medicines": "Sus otros medicamentos",
  "first order once this is done": "primer pedido cuando esto esté listo",
  "next reorder {day}, {left}": "próximo resurtido: {day}, {left}",

  "Current order": "Pedido actual",
  "Another order": "Otro pedido",
  Late: "Atrasado",
  "In this package": "En este paquete",
  Supplies: "Materiales",
  "Ships to": "Se envía a",
  "Paid {day}": "Pagado: {day}",
  "{amount} refunded": "{amount} reembolsados",
  Receipt: "Recibo (en inglés)",
  " for {number}": " del pedido {number}",
  "Track with {carrier}": "Rastrear con {carrier}",
  "(opens in a new tab)": "(se abre en otra pestaña)",
  "Report a problem with this order": "Avisar de un problema con este pedido",
  "Order {number}: ": "Pedido {number}: ",
  "Order {number}": "Pedido {number}",
  Canceled: "Se canceló",
  "Where your order is": "Dónde está su pedido",

  "Past orders": "Pedidos anteriores",
  "Orders that have arrived are listed here, with their receipts.":
    "Aquí verá los pedidos que ya llegaron, con sus recibos.",
  "All orders since {month}": "Todos los pedidos desde {month}",
  Ordered: "Pedido hecho",
  Order: "Pedido",
  Delivered: "Entregado",
  "Shipped in": "Enviado en",
  Total: "Total",
  Pages: "Páginas",
  "Back to the newest": "Volver a los más recientes",
  "Older orders": "Pedidos más antiguos",

  "We can't show your orders right now": "Ahora no podemos mostrar sus pedidos",
  "Your orders haven't changed, and anything already shipped is still on its way. Try again in a minute.":
    "Sus pedidos no han cambiado, y lo que ya se envió sigue en camino. Intente de nuevo en un minuto.",
  "If you are about to run out, call us or write to us.": "Si está por acabársele, llámenos o escríbanos.",
  "Try again": "Intentar de nuevo",
} as const satisfies Messages;

export type OrdersText = keyof typeof orders;

/** What the server writes on these pages. The browser doesn't get this list. */
export const orderFacts = {
  "We place your order on this day. It ships in {from}-{to} business days and should reach you before your supply ends on {day}.":
    "Hacemos su pedido este día. Se envía en {from} a {to} días hábiles y debe llegarle antes de que se le acabe el medicamento el {day}.",
  "We'll place your first order as soon as everything below is done. It ships in {from}-{to} business days.":
    "Haremos su primer pedido en cuanto todo lo de abajo esté listo. Se envía en {from} a {to} días hábiles.",
  "in {days} days": "en {days} días",
  tomorrow: "mañana",
  today: "hoy",
  "{days} day ago, waiting on the items below": "hace {days} día; falta lo de abajo",
  "{days} days ago, waiting on the items below": "hace {days} días; falta lo de abajo",
  "Supply shipped {from}. Today {today}. Reorder {due}. Supply ends {ends}.":
    "Medicamento enviado: {from}. Hoy: {today}. Resurtido: {due}. Se acaba: {ends}.",
  "{days} business day": "{days} día hábil",
  "{days} business days": "{days} días hábiles",
  "{outcome}, {amount} refunded": "{outcome}; {amount} reembolsados",
  "{outcome} {day}": "{outcome}: {day}",
  Delivered: "Entregado",
  Canceled: "Se canceló",
  "Lost in transit": "Perdido en el camino",
  Returned: "Devuelto",

  "Start your plan": "Comenzar su plan",
  Details: "Detalles",
  "Go to Billing": "Ir a Facturación",
  "Send results": "Enviar resultados",
  "Book a visit": "Hacer una cita",
  Change: "Cambiar",
  "Show your ID": "Mostrar su identificación",

  Ordered: "Pedido hecho",
  "Clinician approved": "Aprobado por el profesional médico",
  "{name}, on {day}": "{name}, el {day}",
  "On hold": "Suspendido",
  "On hold:": "Suspendido:",
  "See Medications": "Ver Medicamentos",
  "What happens next:": "Qué sigue:",
  "we hand the order to the pharmacy, usually within minutes.":
    "pasamos el pedido a la farmacia, casi siempre en minutos.",
  "we charge {amount} to your card. Once it is paid, the order goes to the pharmacy.":
    "cobramos {amount} a su tarjeta. Cuando esté pagado, el pedido pasa a la farmacia.",
  "See your payment": "Ver su pago",
  "your provider is reviewing a result. We send this order to the pharmacy only if they decide to continue.":
    "su profesional médico está revisando un resultado. Enviamos este pedido a la farmacia solo si decide continuar.",
  "your provider is reviewing your blood pressure. We send this order to the pharmacy only if they decide to continue.":
    "su profesional médico está revisando su presión arterial. Enviamos este pedido a la farmacia solo si decide continuar.",
  "your provider is reviewing an answer you gave. We send this order to the pharmacy only if they decide to continue.":
    "su profesional médico está revisando una respuesta que usted dio. Enviamos este pedido a la farmacia solo si decide continuar.",
  "your provider is reviewing a message you sent. We send this order to the pharmacy only if they decide to continue.":
    "su profesional médico está revisando un mensaje que usted envió. Enviamos este pedido a la farmacia solo si decide continuar.",
  "your provider has put this treatment on hold. We send this order to the pharmacy only after they resume it.":
    "su profesional médico suspendió este tratamiento por ahora. Enviamos este pedido a la farmacia solo cuando lo reanude.",
  "your provider has stopped this treatment, so we did not send this order to the pharmacy. We will contact you about your refund.":
    "su profesional médico terminó este tratamiento, así que no enviamos este pedido a la farmacia. Nos comunicaremos con usted sobre su reembolso.",
  "your provider has put this treatment on hold, and the pharmacy may already have this order. If a package arrives, contact us before you use it.":
    "su profesional médico suspendió este tratamiento por ahora, y la farmacia puede tener ya este pedido. Si llega un paquete, comuníquese con nosotros antes de usarlo.",
  "At pharmacy": "En la farmacia",
  "At pharmacy, late": "En la farmacia, atrasado",
  "the pharmacy checks the prescription, then prepares it.": "la farmacia revisa la receta y después lo prepara.",
  "a pharmacist checks the prescription, then prepares it.": "un farmacéutico revisa la receta y después lo prepara.",
  "the pharmacy asked us a question, and we're answering it. You don't need to do anything.":
    "la farmacia nos hizo una pregunta y la estamos respondiendo. Usted no tiene que hacer nada.",
  "the pharmacy is preparing it and will hand it to the carrier.":
    "la farmacia lo está preparando y lo entregará a la empresa de envíos.",
  "Expected to ship between {from} and {until}.": "Se espera enviarlo entre el {from} y el {until}.",
  "It should have shipped by now. We're sorry. We've contacted the pharmacy and are following up.":
    "Ya debería haberse enviado. Lo sentimos. Nos comunicamos con la farmacia y estamos pendientes.",
  "the carrier will bring it to you.": "la empresa de envíos se lo llevará.",
  "Out for delivery": "En reparto",
  "the carrier will bring it today.": "la empresa de envíos se lo llevará hoy.",
  "Shipped, with a problem": "Enviado, con un problema",
  "the carrier reported a problem. We're looking into it and will write to you.":
    "la empresa de envíos avisó de un problema. Lo estamos revisando y le escribiremos.",
  "the carrier can't find the package. We're working out what to do next and will write to you.":
    "la empresa de envíos no encuentra el paquete. Estamos viendo qué hacer y le escribiremos.",
  Shipped: "Enviado",
  "Shipped, {when}": "Enviado, {when}",
  "on time": "a tiempo",
  "{days} business day late": "{days} día hábil tarde",
  "{days} business days late": "{days} días hábiles tarde",
  " An adult must be there to sign.": " Un adulto debe estar para firmar.",
  "the carrier expects to deliver on {day}.": "la empresa de envíos espera entregarlo el {day}.",
  "the carrier planned to deliver on {day} but hasn't confirmed it. Tracking shows where it is. If it isn't there tomorrow, tell us.":
    "la empresa de envíos pensaba entregarlo el {day}, pero no lo ha confirmado. El rastreo muestra dónde está. Si mañana no ha llegado, avísenos.",
  "The package went back to the pharmacy. We'll write to you about next steps.":
    "El paquete volvió a la farmacia. Le escribiremos sobre los siguientes pasos.",
  "Expected {day}": "Se espera el {day}",
  "Check it today. If it's warm, damaged or not what you expected, don't use it, and tell us.":
    "Revíselo hoy. Si está caliente, dañado o no es lo que esperaba, no lo use y avísenos.",
  "We're refunding {amount}. Your bank may take a few days to show it.":
    "Le estamos reembolsando {amount}. Su banco puede tardar unos días en mostrarlo.",
  "You weren't charged.": "No se le cobró nada.",
  "the carrier": "la empresa de envíos",
  "{medicine}, {days}-day supply": "{medicine}, para {days} días",
  "Syringes, needles, swabs, sharps container": "Jeringas, agujas, toallitas con alcohol, recipiente para agujas",
} as const satisfies Messages;

export type OrderFactsText = keyof typeof orderFacts;
