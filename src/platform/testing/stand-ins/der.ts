/** As much of DER as certificates and signatures need, so that tests make and check them without a library. */

export type DerNode = {
  readonly tag: number;
  /** Without its header. */
  readonly content: Buffer;
  readonly whole: Buffer;
  /** Of a constructed one. */
  readonly children: readonly DerNode[];
};

export const SEQUENCE = 0x30;
export const SET = 0x31;
const CONSTRUCTED = 0x20;

export function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const digits = length.toString(16);
  const bytes = Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex');
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
}

export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return der(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(inSevens)]));
}

function inSevens(value: number): number[] {
  const groups = [value % 128];
  for (let left = Math.floor(value / 128); left > 0; left = Math.floor(left / 128)) groups.unshift((left % 128) | 0x80);
  return groups;
}

export function readDer(bytes: Buffer): DerNode {
  return readAt(bytes, 0).node;
}

function readAt(bytes: Buffer, at: number): { node: DerNode; end: number } {
  const tag = bytes.readUInt8(at);
  const short = bytes.readUInt8(at + 1);
  const lengthBytes = short < 0x80 ? 0 : short & 0x7f;
  const length = lengthBytes === 0 ? short : bytes.readUIntBE(at + 2, lengthBytes);
  const start = at + 2 + lengthBytes;
  const end = start + length;
  const content = bytes.subarray(start, end);
  const children: DerNode[] = [];
  if (tag & CONSTRUCTED) {
    for (let next = 0; next < content.length; ) {
      const read = readAt(content, next);
      children.push(read.node);
      next = read.end;
    }
  }
  return { node: { tag, content, whole: bytes.subarray(at, end), children }, end };
}
