// The QR code as one path: its dark squares are joined along each row, so that printers leave no hairlines between them.

import { create } from 'qrcode';

/** Readable even when a quarter of the code is scratched or dirty. */
const CORRECTION = 'Q';

type Square = { readonly x: number; readonly y: number; readonly size: number };

/** Does not include the required quiet zone of four squares around it; see `quietZone`. */
export function qrPath(text: string, { x, y, size }: Square): string {
  const { modules } = create(text, { errorCorrectionLevel: CORRECTION });
  const side = size / modules.size;
  const commands: string[] = [];
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      const start = column;
      while (column < modules.size && modules.get(row, column)) column++;
      if (column > start)
        commands.push(squarePath({ x: x + start * side, y: y + row * side }, (column - start) * side, side));
    }
  }
  return commands.join('');
}

/** The width of the white margin around a code of this size. */
export function quietZone(text: string, size: number): number {
  return (4 * size) / create(text, { errorCorrectionLevel: CORRECTION }).modules.size;
}

function squarePath({ x, y }: { x: number; y: number }, width: number, height: number): string {
  return `M${roundToThousandths(x)} ${roundToThousandths(y)}h${roundToThousandths(width)}v${roundToThousandths(height)}h${roundToThousandths(-width)}z`;
}

const roundToThousandths = (value: number): number => Math.round(value * 1000) / 1000;
