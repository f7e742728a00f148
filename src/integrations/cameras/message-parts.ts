// The parts of a message: JSON, XML and pictures, alone or in a multipart form.

import { XMLParser } from 'fast-xml-parser';
import type { CameraMessage } from './cameras.port.ts';

export type MessageParts = {
  /** Parsed from JSON; undefined if there is none. */
  readonly json: unknown;
  /** Parsed from XML, its namespaces dropped and all values as text; undefined if there is none. */
  readonly xml: unknown;
  /** JPEGs, in their order. */
  readonly pictures: readonly Uint8Array[];
};

const NO_PARTS: MessageParts = { json: undefined, xml: undefined, pictures: [] };
const xmlParser = new XMLParser({ removeNSPrefix: true, parseTagValue: false, ignoreAttributes: true });

/** Null if nothing in it can be read. */
export async function readParts({ contentType, body }: CameraMessage): Promise<MessageParts | null> {
  const isForm = /^multipart\/|^application\/x-www-form-urlencoded/i.test(contentType.trim());
  const parts = isForm ? await readForm(contentType, body) : [body];
  if (!parts) return null;
  const read = parts.map(readPart);
  const first = (name: 'json' | 'xml') => read.find((part) => part[name] !== undefined)?.[name];
  const found = { json: first('json'), xml: first('xml'), pictures: read.flatMap(({ pictures }) => pictures) };
  return found.json === undefined && found.xml === undefined ? null : found;
}

async function readForm(contentType: string, body: Uint8Array): Promise<Uint8Array[] | null> {
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
    const values = [...form.values()];
    return await Promise.all(
      values.map(async (value) =>
        typeof value === 'string' ? Buffer.from(value) : new Uint8Array(await value.arrayBuffer()),
      ),
    );
  } catch {
    return null;
  }
}

/** By its bytes: cameras name the type of a part wrongly, or not at all. */
function readPart(bytes: Uint8Array): MessageParts {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return { ...NO_PARTS, pictures: [bytes] };
  const text = Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  try {
    if (text.startsWith('{')) return { ...NO_PARTS, json: JSON.parse(text) };
    if (text.startsWith('<')) return { ...NO_PARTS, xml: xmlParser.parse(text) };
  } catch {
    // Cut short, or not what it looks like.
  }
  return NO_PARTS;
}
