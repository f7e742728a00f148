// Tells an iPhone that one of its passes has changed: an empty notification over HTTP/2, from whoever has the certificate of the pass type. The
// phone then asks us what has changed.

import { type ClientHttp2Session, connect, type IncomingHttpHeaders } from 'node:http2';
import { OutsideError } from '#platform/http/outside-call.ts';
import type { AppleWalletSettings } from '../wallet-settings.ts';

export type ApplePush = {
  /** `absent`: the phone no longer has the pass. @throws OutsideError when Apple did not take it */
  notify(pushToken: string): Promise<'updated' | 'absent'>;
};

type Options = {
  readonly topic: string;
  readonly timeoutMs?: number;
  /** PEM: the certificates to trust in place of the usual ones. */
  readonly trusted?: string | undefined;
};

const TIMEOUT_MS = 10_000;
/** Apple takes connections that open and close quickly for an attack. */
const IDLE_MS = 10 * 60_000;
const MAX_BYTES = 4096;
/** The token is not one of this pass type's phones. */
const NOBODYS = new Set(['BadDeviceToken', 'DeviceTokenNotForTopic', 'Unregistered', 'ExpiredToken']);

export function createApplePush(
  settings: AppleWalletSettings,
  { topic, timeoutMs = TIMEOUT_MS, trusted }: Options,
): ApplePush {
  let open: ClientHttp2Session | null = null;
  const session = () => {
    if (open && !open.closed && !open.destroyed) return open;
    const { certificate: cert, privateKey: key } = settings;
    const opened = connect(settings.pushUrl, { cert, key, ...(trusted !== undefined && { ca: trusted }) });
    // A request on it reports what went wrong.
    opened.on('error', () => opened.destroy());
    opened.on('goaway', () => opened.close());
    opened.setTimeout(IDLE_MS, () => opened.close());
    opened.unref();
    open = opened;
    return opened;
  };
  return {
    async notify(pushToken) {
      const { status, reason } = await post(session(), { pushToken, topic, timeoutMs });
      if (status === 200) return 'updated';
      if (status === 410 || NOBODYS.has(reason)) return 'absent';
      if (status === 403) throw new OutsideError('refused', `refused the certificate (403 ${reason})`);
      if (status === 429) throw new OutsideError('busy', 'says that it was asked too often (429)');
      throw new OutsideError('failed', `answered ${status}`);
    },
  };
}

type Notification = { readonly pushToken: string; readonly topic: string; readonly timeoutMs: number };

function post(
  session: ClientHttp2Session,
  { pushToken, topic, timeoutMs }: Notification,
): Promise<{ status: number; reason: string }> {
  return new Promise((resolve, reject) => {
    const request = session.request({ ':method': 'POST', ':path': `/3/device/${pushToken}`, 'apns-topic': topic });
    // A process that stops does not wait for it, but a job that asked does.
    const late = setTimeout(() => {
      request.close();
      reject(new OutsideError('slow', `did not answer within ${timeoutMs / 1000} s`));
    }, timeoutMs);
    let status = 0;
    let body = '';
    request.setEncoding('utf8');
    request.on('response', (headers: IncomingHttpHeaders & { ':status'?: number }) => {
      status = headers[':status'] ?? 0;
    });
    request.on('data', (chunk: string) => {
      if (body.length < MAX_BYTES) body += chunk;
    });
    request.on('error', (error: Error & { code?: string }) => {
      clearTimeout(late);
      session.destroy();
      reject(new OutsideError('unreachable', `cannot be reached${error.code ? ` (${error.code})` : ''}`));
    });
    request.on('close', () => {
      clearTimeout(late);
      if (status === 0) reject(new OutsideError('unreachable', 'cannot be reached'));
      else resolve({ status, reason: reasonIn(body) });
    });
    request.end('{}');
  });
}

/** One word, since it may be logged. */
function reasonIn(body: string): string {
  try {
    const { reason } = JSON.parse(body) as { reason?: unknown };
    return typeof reason === 'string' && /^\w{1,40}$/.test(reason) ? reason : '';
  } catch {
    return '';
  }
}
