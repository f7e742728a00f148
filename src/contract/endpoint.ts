// One endpoint of the API, said once: the server registers its route from this object, the client derives its call
// from the type, and OpenAPI prints it. Access stands here, beside the shape, so that nobody has to look for it.

import { z } from 'zod';
import type { Role } from '#domain/accounts/roles.ts';

/** A thing that belongs to somebody; `in` and `name` say where the request carries its id. */
export type Whose = {
  readonly thing: 'location' | 'zone' | 'session' | 'vehicle' | 'member' | 'ticket' | 'owner';
  readonly in: 'params' | 'body';
  readonly name: string;
  /**
   * `owner`: the lot's owner; of an `owner` that person alone. `officer`: the owner, and who serves the lot right now. `party`: the owner, the driver who holds
   * it, support. `holder`: only the driver who holds it.
   * Of the valet's things `staff`: who works there. `keeper`: staff or owner. `party`: the keepers and whoever has the
   * ticket's key. `holder`: only who has the key.
   */
  readonly as: 'owner' | 'officer' | 'staff' | 'keeper' | 'party' | 'holder';
};

export type Access =
  /** No account and no key needed. */
  | { readonly kind: 'anyone' }
  /** A signed-in user, or a guest who names itself by its guest id. */
  | { readonly kind: 'driver'; readonly whose?: Whose }
  /** Any signed-in user. */
  | { readonly kind: 'signed_in' }
  /** Whoever sends the key of a valet ticket, or one of these roles. */
  | { readonly kind: 'key_or_roles'; readonly roles: readonly Role[]; readonly whose: Whose }
  /** One of these roles; odogwu may do everything that any role may. */
  | { readonly kind: 'roles'; readonly roles: readonly Role[]; readonly whose?: Whose };

/** Calls that cost much or reveal something are counted per address, beyond the general limit. */
export type RateLimit = { readonly max: number; readonly perSeconds: number };

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export type EndpointShape = {
  readonly method: Method;
  /** Below /api/v1, with `:name` for what varies. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
  /** The status of success, 200 unless said. */
  readonly status?: 200 | 201;
  readonly limit?: RateLimit;
  /** How many bytes the body may have, where it is more than usual. */
  readonly bodyLimit?: number;
  /** Takes a body of text/csv too, as its field `csv`. */
  readonly takesCsv?: true;
  /** Takes a body of image/jpeg, image/png or image/webp too, as its field `photo` in base64. */
  readonly takesPhoto?: true;
  /** Its `data.tag` is the answer's ETag: whoever has that one already is answered 304 and nothing more. */
  readonly tagged?: true;
  /**
   * Honours the Idempotency-Key header: the same key answers the first call's answer again. `with_its_act`: the answer is
   * kept in the transaction that acts. `after_its_act`: whoever dies between the two may act again, and what was done
   * itself then says no, or makes the repeat harmless.
   */
  readonly idempotent?: 'with_its_act' | 'after_its_act';
  /** Exists only with the sandbox and the local outbox. */
  readonly devOnly?: true;
  /** Another path that answers the same. */
  readonly alias?: string;
};

/** Keeps the literal types of an endpoint, so that method and path are known to the client's compiler. */
export function defineEndpoint<const E extends EndpointShape>(endpoint: E): E {
  return endpoint;
}

export const anyone = { kind: 'anyone' } as const satisfies Access;
export const signedIn = { kind: 'signed_in' } as const satisfies Access;

/** A picture or a file instead of JSON. With a name it is saved rather than shown, and kept by no cache. */
export const FileAnswer = z.custom<{
  contentType: string;
  body: string | Uint8Array | AsyncIterable<string>;
  fileName?: string;
  /** In place of what every answer says. */
  headers?: Readonly<Record<string, string>>;
}>();

/** Whoever reads an answer that stays open. */
export type EventReader = {
  /** A frame as server-sent events write it, its empty line included. */
  send(frame: string): void;
  end(): void;
  onEnd(listener: () => void): void;
  /** What is sent when nothing else has been for a while. */
  beatWith(frame: () => string): void;
};

/** Server-sent events: the answer stays open, and goes on after `Last-Event-ID` for whoever comes back with one. */
export const EventStream = z.custom<{ follow: (reader: EventReader) => void }>();
