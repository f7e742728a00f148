// How columns are written and read, when the two differ.

import type { ColumnType } from 'kysely';

export type Timestamp = ColumnType<Date, Date | string, Date | string>;
export type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** Written as text, read as parsed JSON. */
export type Json<T> = ColumnType<T, string, string>;
export type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;
/** Never written by a statement: the database computes it. */
export type Computed<T> = ColumnType<T, never, never>;
