/** The session as the browser sees it: exactly user, expires_at (seconds since 1970) and expires_in (seconds). */
export type ClientSession = {
  user: { id: string; email: string; first_name: string; role: "employee" | "nurse" | "admin" | "provider" | null };
  expires_at: number;
  expires_in: number;
};
