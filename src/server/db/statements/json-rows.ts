// Rows sent to the database as one JSON value, for `json_to_recordset` and `json_populate_recordset`: thousands of rows
// would need more parameters than a statement may have.

/** Keys become column names; values stay as they are. */
export function jsonRows(rows: readonly object[]): string {
  return JSON.stringify(rows.map((row) => Object.fromEntries(Object.entries(row).map(toColumn))));
}

const toColumn = ([key, value]: [string, unknown]): [string, unknown] => [
  key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  value,
];
