/**
 * A stand-in for a browser and its push service. It accepts what the server sends and decrypts it with the browser's own key, following RFC
 * 8291 and 8188, without the library that encrypted it.
 */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

type Delivered = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: Buffer };

export async function openPushService() {
  const delivered: Delivered[] = [];
  const answers = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = request.url ?? '';
    const status = answers.get(path) ?? 201;
    if (status < 300) delivered.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let browsers = 0;
  return {
    origin,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
    /** A browser that agreed to notifications. */
    aBrowser() {
      browsers += 1;
      const path = `/browser-${browsers}`;
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const auth = randomBytes(16);
      return {
        subscription: {
          endpoint: origin + path,
          keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') },
        },
        answersWith: (status: number) => answers.set(path, status),
        /** The notifications it received, decrypted. */
        notifications: () =>
          delivered
            .filter((each) => each.path === path)
            .map(({ headers, body }) => ({ headers, ...JSON.parse(openSealed(body, ecdh, auth)) })),
      };
    },
  };
}

function openSealed(body: Buffer, ecdh: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 21 + body.readUInt8(20));
  const sealed = body.subarray(21 + senderKey.length);
  const shared = ecdh.computeSecret(senderKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey]);
  const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const opener = createDecipheriv('aes-128-gcm', key, nonce);
  opener.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()]);
  // The last byte that is not zero marks the end of the text.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}
