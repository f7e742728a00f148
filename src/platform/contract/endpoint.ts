// An endpoint, defined once: the server registers its route from this object, the client's call gets its types from it, and
// OpenAPI is generated from it. Rule 78: access is declared here, next to the shape.

import { z } from 'zod';
import type { KeyScope } from '#platform/access/key-scopes.ts';
import type { Role } from '#platform/access/roles.ts';
import { closedBody, resourcesIn } from './closed-body.ts';

export const API_PREFIX = '/api/v1';

/** A thing that belongs to somebody; `in` and `name` say where the request carries its id. */
export type Whose = {
  readonly thing: 'location' | 'zone' | 'session' | 'vehicle' | 'member' | 'ticket' | 'owner';
  readonly in: 'params' | 'body';
  readonly name: string;
  /**
   * `owner`: the lot's owner, or that person for an `owner`. `officer`: the owner, and officers who currently serve
   * the lot. `team`: the owner, and members of the team who currently work at the lot in one of the endpoint's roles;
   * for an `owner`, those who work at all lots. `driver`: only the driver who holds it. `driver_or_owner`: also the owner
   * and support.
   *
   * For valet things, `staff`: attendants there. `guest`: only the guest with the ticket's key. `staff_or_owner`: attendants, the owner,
   * and managers where the endpoint names them. `staff_or_guest`: all of these.
   */
  readonly as:
    | 'owner'
    | 'officer'
    | 'team'
    | 'staff'
    | 'staff_or_owner'
    | 'staff_or_guest'
    | 'guest'
    | 'driver'
    | 'driver_or_owner';
  /** It may be omitted; the handler then takes one of the caller's own. */
  readonly optional?: true;
};

export type Access =
  /** No account and no key needed. */
  | { readonly kind: 'anyone' }
  /** A signed-in user, or a guest identified by a guest id. */
  | { readonly kind: 'driver'; readonly whose?: Whose }
  /** Any signed-in user. */
  | { readonly kind: 'signed_in' }
  /** A caller with the key of a valet ticket, or with one of these roles. */
  | { readonly kind: 'key_or_roles'; readonly roles: readonly Role[]; readonly whose: Whose }
  /** One of these roles; odogwu may do what any role may. */
  | { readonly kind: 'roles'; readonly roles: readonly Role[]; readonly whose?: Whose };

/** Calls that are expensive or reveal something are counted per address, beyond the general limit. */
export type RateLimit = { readonly max: number; readonly perSeconds: number };

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type EndpointShape = {
  readonly method: Method;
  /** Relative to /api/v1, with `:name` for variables. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /** Rule 200: also accepts an API key of the owner that has this scope. */
  readonly key?: KeyScope;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
  /**
   * Rule 428: the schemas in which other calls answer what this one writes. Their fields may be sent back, as may those of the resource in
   * `response`; what `body` does not read of them is dropped.
   */
  readonly sentBack?: readonly z.ZodType[];
  /** The media types of a file answer. */
  readonly files?: readonly string[];
  /** The status on success; 200 by default. */
  readonly status?: 200 | 201;
  readonly limit?: RateLimit;
  /** For machines that report what they see: such a call does not count toward a key's calls per minute, so only `limit` applies. */
  readonly ownPace?: true;
  /** The largest body in bytes, if larger than usual. */
  readonly bodyLimit?: number;
  /** Rule 173: only a few calls of each kind are answered at once; when too many wait, the answer is 503 with Retry-After. */
  readonly heavy?: 'drawing' | 'import';
  /**
   * What it accepts besides JSON. `csv`: a text/csv body, as the field `csv`. `photo`: an image/jpeg, image/png or image/webp body, as the
   * field `photo` in base64. `form`: an otherwise empty form, which is how mail programs unsubscribe (RFC 8058).
   */
  readonly takes?: 'csv' | 'photo' | 'form';
  /**
   * Open data: anybody may cache the answer for this many seconds, and other sites' pages may read it. Its ETag covers the
   * whole content except the `times` at which that was read.
   */
  readonly published?: { readonly seconds: number; readonly times: readonly string[] };
  /**
   * Rule 43: honors the Idempotency-Key header, so that the same key gets the first answer again. `with_its_act`: the answer
   * is stored in the transaction that acts. `after_its_act`: if the process dies in between, the act may run again, and must
   * refuse on its own or be harmless.
   */
  readonly idempotent?: 'with_its_act' | 'after_its_act';
  /**
   * The statement that stores the act also claims the key, so that claiming needs no statement of its own
   * (decision record 119). Names the body field that identifies the lot in which both are stored; without it, `zoneId` does.
   */
  readonly claimsByActing?: 'zoneId' | 'clientSecret';
  /** Opens or confirms a payment: an unexpected failure is answered with the message for failed payments (rule 151). */
  readonly pays?: true;
  /** Its answers say `success: true`, and its errors `success: false` beside their message. */
  readonly saysSuccess?: true;
  /** Also available to accounts that have to turn on two-factor sign-in before anything else. */
  readonly beforeTwoFactor?: true;
  /** Rule 212: moves money, shows where it goes, or makes a key; requires two factors where they are enforced. */
  readonly withTwoFactor?: true;
  /**
   * Rule 527, while support views an account: what reads may be called, everything else is refused. `reads`: not a GET, and yet it only
   * reads. `hidden`: a GET that records something, or whose answer acts without a session. `ends`: ends the view.
   */
  readonly inViews?: 'reads' | 'hidden' | 'ends';
  /** Exists only with the sandbox and the local outbox. */
  readonly devOnly?: true;
  /** Another path with the same answer. */
  readonly alias?: string;
};

/** Keeps an endpoint's literal types, so that the client's compiler knows its method and path. Its body is closed (rules 151 and 428). */
export function defineEndpoint<const E extends EndpointShape>(endpoint: E): E {
  const { body, sentBack = [] } = endpoint;
  return body ? { ...endpoint, body: closedBody(body, [...resourcesIn(endpoint), ...sentBack]) } : endpoint;
}

export const anyone = { kind: 'anyone' } as const satisfies Access;
export const signedIn = { kind: 'signed_in' } as const satisfies Access;

/** A picture or a file instead of JSON. If it has a name, it is saved rather than shown, and never cached. */
export const FileAnswer = z.custom<{
  contentType: string;
  body: string | Uint8Array | AsyncIterable<string>;
  fileName?: string;
  /** The file's ETag. The caller keeps the file, and asks each time whether it is still the same. */
  tag?: string;
  /** Overrides for the headers that every answer has. */
  headers?: Readonly<Record<string, string>>;
}>();

/** The reader of an answer that stays open. */
export type EventReader = {
  /** A server-sent events frame, including its empty line. */
  send(frame: string): void;
  end(): void;
  onEnd(listener: () => void): void;
  /** Sent when nothing else has been sent for a while. */
  beatWith(frame: () => string): void;
};

/** Server-sent events: the answer stays open, and resumes after `Last-Event-ID`. */
export const EventStream = z.custom<{ follow: (reader: EventReader) => void }>();
