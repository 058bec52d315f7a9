/**
 * How we define statuses: a table of actions, with the statuses each can start from and where it leads. The server and the button call
 * the same `can`.
 */
export type Transition<Status extends string, Thing> = {
  from: readonly Status[];
  /** The new status; without it, the status stays. */
  to?: Status | ((thing: Thing) => Status);
  /** What else must be true of the thing. */
  when?: (thing: Thing) => boolean;
};

export type States<Status extends string, Action extends string, Thing> = {
  /** Whether an action is possible now. */
  can: (action: Action, thing: Thing) => boolean;
  /** The status an action leads to, or null if it isn't possible now. */
  next: (action: Action, thing: Thing) => Status | null;
};

export function createStates<Status extends string, Action extends string, Thing extends { status: Status }>(
  table: Record<Action, Transition<Status, Thing>>,
): States<Status, Action, Thing> {
  const next = (action: Action, thing: Thing): Status | null => {
    const { from, to = thing.status, when } = table[action];
    if (!from.includes(thing.status) || (when && !when(thing))) return null;
    return typeof to === "function" ? to(thing) : to;
  };
  return { next, can: (action, thing) => next(action, thing) !== null };
}

/** States whose actions are named after their target, from a list for each status. */
export function createMoves<Status extends string>(
  moves: Record<Status, readonly Status[]>,
): States<Status, Status, { status: Status }> {
  const statuses = Object.keys(moves) as Status[];
  const table = {} as Record<Status, Transition<Status, { status: Status }>>;
  for (const to of statuses) table[to] = { to, from: statuses.filter((from) => moves[from].includes(to)) };
  return createStates(table);
}
