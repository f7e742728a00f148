// A plate as misread in the rain, with one of the mistakes that officers make, in turn.

const LOOKS_LIKE: Readonly<Record<string, string>> = {
  0: 'O',
  1: 'I',
  2: 'Z',
  5: 'S',
  6: 'G',
  8: 'B',
  O: '0',
  B: '8',
  S: '5',
};

export function misread(plate: string, turn: number): string {
  const at = turn % plate.length;
  const [before, sign, after] = [plate.slice(0, at), plate.charAt(at), plate.slice(at + 1)];
  const slips = [
    // If none of its characters has a look-alike, one is replaced with a different one.
    lookAlike(plate) ?? `${before}${other(sign)}${after}`,
    `${before}${other(sign)}${after}`,
    before + after,
    `${before}${sign}${other(sign)}${after}`,
  ];
  return slips[Math.floor(turn / plate.length) % slips.length] ?? plate;
}

function lookAlike(plate: string): string | null {
  const at = [...plate].findIndex((sign) => LOOKS_LIKE[sign] !== undefined);
  return at < 0 ? null : plate.slice(0, at) + LOOKS_LIKE[plate.charAt(at)] + plate.slice(at + 1);
}

const other = (sign: string): string => (sign === 'X' ? 'K' : 'X');
