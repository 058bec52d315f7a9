/** Both as YYYY-MM-DD. */
export function yearsBetween(born: string, today: string): number {
  const hadBirthday = today.slice(5) >= born.slice(5);
  return Number(today.slice(0, 4)) - Number(born.slice(0, 4)) - (hadBirthday ? 0 : 1);
}
