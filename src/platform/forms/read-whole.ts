// A whole number as people type it: "1200", "1,200".

const WHOLE = /^(\d{1,3}(,\d{3})+|\d{1,9})$/;

/** NaN for anything else, including an empty field. */
export function readWhole(typed: string): number {
  const text = typed.trim();
  return WHOLE.test(text) ? Number(text.replaceAll(',', '')) : Number.NaN;
}
