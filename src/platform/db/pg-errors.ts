// The PostgreSQL error codes that mean something to the product.

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const EXCLUSION_VIOLATION = '23P01';
const DEADLOCK_DETECTED = '40P01';
const DISK_FULL = '53100';
const LOCK_NOT_AVAILABLE = '55P03';
/** Raised by the function `guard`. */
const NOT_HELD = 'PV001';
/** Raised by the trigger of `space_holds`. */
const NO_SPACE_LEFT = 'PV002';
/** Raised by the function `guard_open`. */
const NOT_OPEN = 'PV003';
/** Raised by the function `require_open_lot`. */
const LOT_IN_REVIEW = 'PV004';
/** Raised by the function `guard_key`. */
const KEY_LOST = 'PV005';

function codeOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
}

/** The name of the constraint that the statement violated. */
export function constraintOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'constraint' in error ? String(error.constraint) : undefined;
}

/** The row, or one with the same key, already exists. */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === UNIQUE_VIOLATION;
}

/** The referenced row is gone. */
export function isForeignKeyViolation(error: unknown): boolean {
  return codeOf(error) === FOREIGN_KEY_VIOLATION;
}

/** Two sessions of one plate at one location would overlap. */
export function isExclusionViolation(error: unknown): boolean {
  return codeOf(error) === EXCLUSION_VIOLATION;
}

/** A deadlock: this transaction was aborted so that the other could continue. */
export function isDeadlock(error: unknown): boolean {
  return codeOf(error) === DEADLOCK_DETECTED;
}

/** A lock was not available in time, or waiting for it ended in a deadlock: a retry may succeed. */
export function isLockUnavailable(error: unknown): boolean {
  return codeOf(error) === LOCK_NOT_AVAILABLE || isDeadlock(error);
}

/** The statement's `guard` condition does not hold: data that was read earlier is outdated. */
export function isStale(error: unknown): boolean {
  return codeOf(error) === NOT_HELD;
}

/** The statement adds to sums that have no row yet. It has written nothing. */
export function isUnopened(error: unknown): boolean {
  return codeOf(error) === NOT_OPEN;
}

/** Another request has taken over the Idempotency-Key of this one. The statement has written nothing. */
export function isKeyLost(error: unknown): boolean {
  return codeOf(error) === KEY_LOST;
}

/** The owner of the lot is in review, so no order is opened there. */
export function isLotInReview(error: unknown): boolean {
  return codeOf(error) === LOT_IN_REVIEW || isFromShard(error, 'the lot is held');
}

/** A counted zone has no space for what the statement would hold. It has written nothing. */
export function isZoneFull(error: unknown): boolean {
  return codeOf(error) === NO_SPACE_LEFT || isFromShard(error, 'no space is left');
}

/** For rows that Citus copies to a shard, it passes on a trigger's message, but not its code. */
function isFromShard(error: unknown, message: string): boolean {
  return codeOf(error) === 'XX000' && error instanceof Error && error.message.startsWith(message);
}

/** No space is left on the database's disk, or on this machine's. */
export function isDiskFull(error: unknown): boolean {
  return codeOf(error) === DISK_FULL || codeOf(error) === 'ENOSPC';
}

/**
 * SQLSTATE: the connection failed; the server is stopping, starting or out of memory or connections; it takes no writes because it
 * is a standby being promoted; or the statement took too long or was chosen to resolve a deadlock.
 */
const AWAY = /^(08...|57P0.|53200|53300|57014|55P03|25006|25P03|40P01)$/;
const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);
const NO_NAME = new Set(['ENOTFOUND', 'EAI_AGAIN']);
/** The driver's own errors have no code. */
const DRIVER_WORDS =
  /^(Query read timeout|Connection terminated|timeout expired|timeout exceeded when trying to connect|Client (was closed|has encountered a connection error) and is not queryable|Cannot use a pool after calling end)/;

/** The database is temporarily unavailable: a retry may succeed a moment later. */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== undefined && (AWAY.test(code) || UNREACHABLE.has(code) || NO_NAME.has(code))) return true;
  return error instanceof Error && DRIVER_WORDS.test(error.message);
}
