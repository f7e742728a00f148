/** Keeps the letters, digits, @ and dots of a typed e-mail address (rule 99). */
export function stripEmail(typed: string): string {
  return typed.replace(/[^\p{L}\p{N}@.]/gu, '');
}
