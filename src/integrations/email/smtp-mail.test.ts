import { once } from 'node:events';
import { createServer } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { aCalendarFile, aMail, testMailPort, UNKNOWN_ADDRESS } from './mail.suite.ts';
import { createSmtpMail } from './smtp-mail.ts';

const FROM = 'Parkvale <receipts@parkvale.example>';
const received: ParsedMail[] = [];
const refusing = { at: '', code: 0, words: '' };
let connections = 0;

function refusalAt(step: string): Error | null {
  return refusing.at === step ? Object.assign(new Error(refusing.words), { responseCode: refusing.code }) : null;
}

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onConnect: (_session, done) => {
    connections += 1;
    done();
  },
  onMailFrom: (_address, _session, done) => done(refusalAt('MAIL FROM')),
  onRcptTo: ({ address }, _session, done) => {
    const unknown = Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 });
    done(address === UNKNOWN_ADDRESS ? unknown : refusalAt('RCPT TO'));
  },
  onData: (stream, _session, done) => {
    simpleParser(stream).then((mail) => {
      const refusal = refusalAt('DATA');
      if (!refusal) received.push(mail);
      done(refusal);
    }, done);
  },
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = server.server.address();
const port = typeof address === 'object' && address ? address.port : 0;
const mail = createSmtpMail({ url: `smtp://127.0.0.1:${port}`, from: FROM });
beforeEach(() => void Object.assign(refusing, { at: '' }));
afterAll(async () => {
  mail.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

testMailPort('SMTP', mail);

describe('mail by SMTP', () => {
  it('arrives as written, from our address, under its own Message-ID', async () => {
    await mail.send({ ...aMail, messageId: '<0@parkvale.example>' });
    const one = received.find(({ messageId }) => messageId === '<0@parkvale.example>');
    expect(one).toMatchObject({ subject: 'Your receipt é' });
    expect(one?.text).toContain('Thank you.');
    expect(one?.html).toContain('<p>Thank you.</p>');
    expect(JSON.stringify(one?.to)).toContain('ann@people.example');
    expect(one?.from?.text).toContain('receipts@parkvale.example');
  });

  it.each(['REQUEST', 'CANCEL'] as const)(
    'brings a calendar entry with the method %s, and the same one as a file',
    async (method) => {
      const messageId = `<${method}@parkvale.example>`;
      const content = aCalendarFile.content.replace('REQUEST', method);
      await mail.send({ ...aMail, messageId, calendar: { method, content } });
      const parts = received.find((one) => one.messageId === messageId)?.attachments ?? [];
      expect(parts.map((part) => part.content.toString('utf8'))).toEqual([content, content]);
      expect(parts.map(({ contentType, filename }) => [contentType, filename])).toEqual([
        ['text/calendar', undefined],
        ['application/ics', 'parking.ics'],
      ]);
      expect(JSON.stringify(parts[0]?.headers.get('content-type'))).toContain(`"method":"${method}"`);
    },
  );

  it('says in its headers where one POST unsubscribes from mails of its kind, but only if there is such an address', async () => {
    const unsubscribeUrl = 'https://parkvale.example/mails/a.key';
    await mail.send({ ...aMail, messageId: '<stop@parkvale.example>', unsubscribeUrl });
    await mail.send({ ...aMail, messageId: '<receipt@parkvale.example>' });
    const headersOf = (id: string) => {
      const lines = received.find(({ messageId }) => messageId === id)?.headerLines ?? [];
      return lines.filter(({ key }) => key.startsWith('list-unsubscribe')).map(({ line }) => line);
    };
    expect(headersOf('<stop@parkvale.example>').sort()).toEqual([
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      `List-Unsubscribe: <${unsubscribeUrl}>`,
    ]);
    expect(headersOf('<receipt@parkvale.example>')).toEqual([]);
  });

  it('reuses a few open connections', async () => {
    connections = 0;
    await Promise.all(Array.from({ length: 20 }, () => mail.send(aMail)));
    expect(connections).toBeLessThanOrEqual(5);
  });

  it('never reads a file or an address named in a message', async () => {
    const before = received.length;
    for (const hidden of [{ path: '/etc/hostname' }, { href: `http://127.0.0.1:${port}/` }]) {
      const text = hidden as unknown as string;
      await expect(mail.send({ ...aMail, html: text })).rejects.toThrow();
      const calendar = { method: 'REQUEST' as const, content: text };
      await expect(mail.send({ ...aMail, calendar })).rejects.toThrow();
    }
    expect(received).toHaveLength(before);
  });

  it.each(['RCPT TO', 'DATA'])('is tried again when the server says "later" at %s', async (at) => {
    Object.assign(refusing, { at, code: 451, words: '4.3.0 Try again later' });
    await expect(mail.send(aMail)).rejects.toThrow('Try again later');
  });

  it('is refused permanently when the server rejects the mail itself, without blaming the address', async () => {
    Object.assign(refusing, { at: 'DATA', code: 554, words: '5.6.0 Not a mail that we take' });
    expect(await mail.send(aMail)).toMatchObject({ kind: 'refused', code: '554', badAddress: false });
  });

  it("does not blame the address for the server's policy", async () => {
    Object.assign(refusing, { at: 'RCPT TO', code: 550, words: '5.7.1 Your network is not welcome' });
    expect(await mail.send(aMail)).toMatchObject({ kind: 'refused', badAddress: false });
  });

  it('is retried when the server rejects our login, because settings can be fixed', async () => {
    Object.assign(refusing, { at: 'MAIL FROM', code: 550, words: '5.7.0 Sign in first' });
    await expect(mail.send(aMail)).rejects.toThrow('Sign in first');
  });

  it('does not wait for a silent server', async () => {
    const silent = createServer();
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const at = silent.address();
    const url = `smtp://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`;
    const impatient = createSmtpMail({ url, from: FROM, patienceMs: 50 });
    await expect(impatient.send(aMail)).rejects.toThrow(/greeting|timeout/i);
    impatient.close();
    silent.close();
  });
});
