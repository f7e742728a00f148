// PostgreSQL's own error codes that the product gives a meaning.

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const EXCLUSION_VIOLATION = '23P01';
const DEADLOCK_DETECTED = '40P01';

function codeOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
}

/** The row, or one that says the same, is there already. */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === UNIQUE_VIOLATION;
}

/** What the row refers to is gone. */
export function isForeignKeyViolation(error: unknown): boolean {
  return codeOf(error) === FOREIGN_KEY_VIOLATION;
}

/** Two sessions of one plate at one location would overlap. */
export function isExclusionViolation(error: unknown): boolean {
  return codeOf(error) === EXCLUSION_VIOLATION;
}

/** Two transactions waited for each other, and this one was ended so that the other could go on. */
export function isDeadlock(error: unknown): boolean {
  return codeOf(error) === DEADLOCK_DETECTED;
}
