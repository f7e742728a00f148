/** What V §5 leaves of a typed e-mail address: letters, digits, @ and dots. */
export function stripEmail(typed: string): string {
  return typed.replace(/[^\p{L}\p{N}@.]/gu, '');
}
