import { uiInSpanish } from "#ui/language/es.ts";
import type { Messages } from "#ui/language/text.ts";
import { billing } from "#web/shared/language/es/billing.server.ts";
import { afterVisit } from "#web/shared/language/es/after-visit.server.ts";
import { bmi } from "#web/shared/language/es/bmi.server.ts";
import { account } from "#web/shared/language/es/account.server.ts";
import { booking } from "#web/shared/language/es/booking.server.ts";
import { doses } from "#web/shared/language/es/doses.server.ts";
import { due } from "#web/shared/language/es/due.server.ts";
import { drawings } from "#web/shared/language/es/drawings.server.ts";
import { explanations } from "#web/shared/language/es/explanations.server.ts";
import { fileFacts, files } from "#web/shared/language/es/files.server.ts";
import { gates } from "#web/shared/language/es/gates.server.ts";
import { health } from "#web/shared/language/es/health.server.ts";
import { identity } from "#web/shared/language/es/identity.server.ts";
import { medications, medicineFacts } from "#web/shared/language/es/medications.server.ts";
import { labs } from "#web/shared/language/es/labs.server.ts";
import { markers } from "#web/shared/language/es/markers.server.ts";
import { nextSteps } from "#web/shared/language/es/next-steps.server.ts";
import { orderFacts, orders } from "#web/shared/language/es/orders.server.ts";
import { pages } from "#web/shared/language/es/pages.server.ts";
import { password } from "#web/shared/language/es/password.server.ts";
import { questions } from "#web/shared/language/es/questions.server.ts";
import { register } from "#web/shared/language/es/register.server.ts";
import { room } from "#web/shared/language/es/room.server.ts";
import { shell } from "#web/shared/language/es/shell.server.ts";
import { signIn } from "#web/shared/language/es/sign-in.server.ts";

/** The dictionaries that pages use together. */
export const DICTIONARIES: readonly Messages[] = [
  uiInSpanish,
  shell,
  pages,
  drawings,
  register,
  account,
  billing,
  booking,
  health,
  identity,
  labs,
  room,
  afterVisit,
  markers,
  nextSteps,
  files,
  fileFacts,
  explanations,
  medications,
  medicineFacts,
  due,
  orders,
  orderFacts,
  gates,
  doses,
  questions,
  bmi,
  signIn,
  password,
];
