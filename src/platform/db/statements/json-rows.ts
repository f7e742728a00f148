// Rows sent to the database as one JSON value, for `json_to_recordset` and `json_populate_recordset`: thousands of rows
// would need more parameters than a statement may have.

/** Keys become column names; values stay unchanged. */
export function jsonRows(rows: readonly object[]): string {
  const columns = new Map<string, string>();
  return JSON.stringify(rows.map((row) => toColumns(row, columns)));
}

/** A hundred thousand rows have the same few keys. */
function toColumns(row: object, columns: Map<string, string>): Record<string, unknown> {
  const renamed: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(row)) {
    const column = columns.get(key) ?? key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    columns.set(key, column);
    renamed[column] = value;
  }
  return renamed;
}
