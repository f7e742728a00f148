// Builds a workbook in a separate process, because 100,000 lines take seconds.

import writeFile from 'write-excel-file/universal';

/** All cells are text, so that nothing in them is calculated and no reference loses its leading zeros. */
export async function writeWorkbook(rows: readonly (readonly string[])[]): Promise<Uint8Array> {
  const [header = [], ...lines] = rows;
  const cells = [
    header.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
    ...lines.map((line) => line.map((value) => (value === '' ? null : { value: toWritable(value), type: String }))),
  ];
  const blob = await writeFile(cells, { sheet: 'Parkvale', stickyRowsCount: 1 }).toBlob();
  return new Uint8Array(await blob.arrayBuffer());
}

/** The library looks texts up in a plain object, which has a "constructor" before any is written. Reading drops the added space. */
const toWritable = (text: string): string => (text in {} ? `${text} ` : text);
