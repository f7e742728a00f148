/** Apple's push service, which asks for the certificate of the pass type, and the files that Apple's developer account hands out. */
import { createSecureServer, type Http2SecureServer, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { AppleWalletSettings } from '#integrations/wallets/wallet-settings.ts';
import { anAuthority } from './certificates.ts';

export const PASS_TYPE = 'pass.example.parkvale';
export const TEAM = 'TEAM123456';

type Pushed = { readonly token: string; readonly topic: string; readonly body: string; readonly by: string };

export type AppleStandIn = {
  readonly settings: AppleWalletSettings;
  /** PEM: who issued the certificates of the push service. */
  readonly trusted: string;
  readonly pushed: Pushed[];
  /** The phone with this token no longer has a pass. */
  forget(token: string): void;
  /** How it answers from now on. */
  day: 'good' | 'silent' | 'dropped' | 429 | 503;
  close(): Promise<void>;
};

export async function openAppleStandIn(): Promise<AppleStandIn> {
  const authority = anAuthority();
  const pass = authority.issue({
    subject: { UID: PASS_TYPE, CN: `Pass Type ID: ${PASS_TYPE}`, OU: TEAM, O: 'A test' },
  });
  const own = authority.issue({ subject: { CN: 'push' }, address: [127, 0, 0, 1] });
  const gone = new Set<string>();
  const server = createSecureServer({
    cert: own.certificate,
    key: own.privateKey,
    ca: authority.certificate,
    requestCert: true,
    rejectUnauthorized: true,
  });
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
  });
  server.on('stream', (stream: ServerHttp2Stream, headers) => {
    if (standIn.day === 'silent') return;
    if (standIn.day === 'dropped') return stream.session?.destroy();
    if (standIn.day !== 'good') return answer(stream, standIn.day, 'ServiceUnavailable');
    void take(stream, { path: String(headers[':path']), topic: String(headers['apns-topic']) });
  });
  const take = async (stream: ServerHttp2Stream, { path, topic }: { path: string; topic: string }) => {
    let body = '';
    for await (const chunk of stream) body += chunk;
    const token = path.replace(/^\/3\/device\//, '');
    if (!/^[0-9a-f]{64}$/.test(token) || /^0+$/.test(token)) return answer(stream, 400, 'BadDeviceToken');
    if (topic !== PASS_TYPE) return answer(stream, 400, 'DeviceTokenNotForTopic');
    if (gone.has(token)) return answer(stream, 410, 'Unregistered');
    const socket = stream.session?.socket as TLSSocket | undefined;
    standIn.pushed.push({ token, topic, body, by: String(socket?.getPeerCertificate().subject.CN) });
    answer(stream, 200);
  };
  const port = await listening(server);
  const standIn: AppleStandIn = {
    settings: {
      certificate: pass.certificate,
      privateKey: pass.privateKey,
      wwdrCertificate: authority.certificate,
      pushUrl: `https://127.0.0.1:${port}`,
    },
    trusted: authority.certificate,
    pushed: [],
    forget: (token) => gone.add(token),
    day: 'good',
    async close() {
      for (const session of sessions) session.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return standIn;
}

async function listening(server: Http2SecureServer): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

function answer(stream: ServerHttp2Stream, status: number, reason?: string): void {
  stream.respond({ ':status': status });
  stream.end(reason === undefined ? '' : JSON.stringify({ reason }));
}
