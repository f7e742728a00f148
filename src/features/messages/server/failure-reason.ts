const MAX_REASON_LENGTH = 500;

/** Why sending failed, short enough to store. */
export function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON_LENGTH);
}
