// Ids that contain what they stand for, so that they mean the same on every server and after every restart:
// "gaz:city:4887398", "gaz:zip:60614", "gaz:spot:4" and "gaz:at:4887398:60614:<street in base64url>".

export type PlaceReference =
  | { readonly kind: 'city'; readonly id: number }
  | { readonly kind: 'zip'; readonly zip: string }
  /** A landmark. */
  | { readonly kind: 'spot'; readonly id: number }
  | { readonly kind: 'address'; readonly street: string; readonly cityId: number; readonly zip: string | undefined };

/** How long a place id may be in columns and paths. */
const MAX_PLACE_ID_LENGTH = 300;

export function writePlaceId(reference: PlaceReference): string {
  switch (reference.kind) {
    case 'city':
    case 'spot':
      return `gaz:${reference.kind}:${reference.id}`;
    case 'zip':
      return `gaz:zip:${reference.zip}`;
    case 'address':
      return `gaz:at:${reference.cityId}:${reference.zip ?? ''}:${encodeStreet(reference.street)}`;
    default:
      return reference satisfies never;
  }
}

/** Undefined for anything that `writePlaceId` did not write. */
export function readPlaceId(placeId: string): PlaceReference | undefined {
  const [, kind, id = '', zip = '', street = ''] =
    /^gaz:(city|spot|zip|at):(\d+)(?::(\d*):([\w-]+))?$/.exec(placeId) ?? [];
  const reference = toReference(kind, id, zip, decodeStreet(street));
  return reference !== undefined && writePlaceId(reference) === placeId && isShortEnough(placeId)
    ? reference
    : undefined;
}

export function isShortEnough(placeId: string): boolean {
  return placeId.length <= MAX_PLACE_ID_LENGTH;
}

function toReference(kind: string | undefined, id: string, zip: string, street: string): PlaceReference | undefined {
  if (kind === 'city' || kind === 'spot') return { kind, id: Number(id) };
  if (kind === 'zip') return { kind, zip: id };
  if (kind !== 'at' || street === '') return undefined;
  return { kind: 'address', street, cityId: Number(id), zip: zip === '' ? undefined : zip };
}

function encodeStreet(street: string): string {
  return Buffer.from(street, 'utf8').toString('base64url');
}

function decodeStreet(street: string): string {
  return Buffer.from(street, 'base64url').toString('utf8');
}
