import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTwilioTexts } from '#integrations/sms/twilio-texts.ts';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import { createFakeClock } from '#platform/testing/app/fake-clock.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, payForStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { startTwilio, TWILIO_TEST, twilioCall } from '#platform/testing/stand-ins/twilio-stand-in.ts';

const clockOf: { now: () => Date } = createFakeClock();
const twilio = await startTwilio(() => clockOf.now());
afterAll(() => expect(twilio.breaches).toEqual([]));
const PUBLIC_URL = 'https://parkvale.example';
const HOOK = `${API_PREFIX}/webhooks/twilio`;
const { accountSid, authToken, sender } = TWILIO_TEST;
const OTHER_SENDER = '+15005550007';
const senders = [OTHER_SENDER, sender];
const texts = createTwilioTexts({
  accountSid,
  authToken,
  apiUrl: twilio.url,
  callbackUrl: `${PUBLIC_URL}${HOOK}`,
  senders,
  perSecond: 1000,
});
const test = await createTestApp({ deps: { texts }, config: { publicUrl: PUBLIC_URL, textToParkNumber: sender } });
clockOf.now = test.clock.now;

const owner = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: owner.user._id, name: 'Lake Street Lot', feeBasisPoints: 1000 });
const CODE = 'CDFGHJ';
await aZone(test.db, { locationId: lot.id, zoneNumber: '1', priceCents: 400, signCode: CODE });

let numbers = 0;
const aPhone = () => `+1312555${String(2000 + numbers++)}`;
let heard = 0;
const aRef = () => `SM${(heard++).toString(16).padStart(32, '0')}`;

/** What Twilio posts for an incoming text, with fields that we do not use. */
const incoming = (From: string, Body: string, MessageSid = aRef()) => ({
  ToCountry: 'US',
  ToState: 'IL',
  SmsMessageSid: MessageSid,
  NumMedia: '0',
  ToCity: '',
  FromZip: '60606',
  SmsSid: MessageSid,
  FromState: 'IL',
  SmsStatus: 'received',
  FromCity: 'CHICAGO',
  FromCountry: 'US',
  To: sender,
  NumSegments: '1',
  MessageSid,
  AccountSid: accountSid,
  From,
  ApiVersion: '2010-04-01',
  Body,
});
const post = (params: Record<string, string>, token = authToken) =>
  test.app.inject(twilioCall(`${PUBLIC_URL}${HOOK}`, params, token));
const sentTo = (phone: string) => twilio.messages.filter(({ to }) => to === phone);
/** Texts, and returns what came back. */
const text = async (phone: string, body: string) => {
  const before = sentTo(phone).length;
  expect((await post(incoming(phone, body))).statusCode).toBe(200);
  await test.drainJobs();
  return sentTo(phone)
    .slice(before)
    .map((message) => message.body)
    .join('\n');
};
/** A character beyond these makes a text cost twice as much. */
const isCheap = (words: string) => /^[\x20-\x7e]*$/.test(words);

beforeEach(() => {
  twilio.fault = null;
});

describe('a text to park', () => {
  it('is answered with the price and a link that opens the sign’s page filled in, from the number that it went to', async () => {
    const phone = aPhone();
    const words = await text(phone, 'CDF GHJ abc 123 il 2h');
    expect(words).toMatch(/^Parkvale: Lake Street Lot, zone 1: \$8\.80 for ABC123 IL, until /);
    expect(words).toContain(`Pay here: ${PUBLIC_URL}/t/CDFGHJ#IL.ABC123.120`);
    expect(isCheap(words)).toBe(true);
    expect(words).not.toContain('YES');
    expect(sentTo(phone).map(({ from }) => from)).toEqual([sender]);
  });

  it('needs no consent, and is not answered after STOP until START', async () => {
    const phone = aPhone();
    await text(phone, 'STOP');
    expect(await text(phone, 'CDFGHJ ABC123 IL')).toBe('');
    await text(phone, 'START');
    expect(await text(phone, 'CDFGHJ ABC123 IL')).toContain('$4.40');
  });

  it('is stored and answered once, however often it is reported', async () => {
    const phone = aPhone();
    const reported = incoming(phone, 'CDFGHJ ABC123 IL 1h');
    for (let times = 0; times < 3; times++) await post(reported);
    await test.drainJobs();
    await post(reported);
    await test.drainJobs();
    expect(sentTo(phone)).toHaveLength(1);
  });

  it('means what it meant when it is reported again later: a YES to an offer takes no STOP back', async () => {
    const phone = aPhone();
    await text(phone, 'CDFGHJ ABC123 IL 1h');
    const yes = incoming(phone, 'YES');
    await post(yes);
    await test.drainJobs();
    await text(phone, 'STOP');
    await post(yes);
    expect(await text(phone, 'CDFGHJ ABC123 IL')).toBe('');
  });

  it('means what it meant when it is reported again later: a YES that was START agrees to no offer', async () => {
    const phone = aPhone();
    const yes = incoming(phone, 'YES');
    await post(yes);
    await text(phone, 'CDFGHJ ABC123 IL 1h');
    const before = sentTo(phone).length;
    await post(yes);
    await test.drainJobs();
    expect(sentTo(phone)).toHaveLength(before);
  });

  it('is rejected without the provider’s signature', async () => {
    const phone = aPhone();
    expect((await post(incoming(phone, 'CDFGHJ ABC123 IL'), 'guessed')).statusCode).toBe(400);
    await test.drainJobs();
    expect(sentTo(phone)).toEqual([]);
  });

  it('costs an hour unless it says more, and another time is one text away', async () => {
    const phone = aPhone();
    expect(await text(phone, 'CDFGHJ ABC123 IL')).toMatch(/\$4\.40 .*For another time, reply with it, such as 2h\./);
    expect(await text(phone, '3h')).toMatch(/\$13\.20 for ABC123 IL/);
    expect(await text(phone, '2')).toMatch(/\$8\.80 for ABC123 IL/);
  });

  it('is asked for what is missing, and the answers fit together', async () => {
    const phone = aPhone();
    expect(await text(phone, 'CDFGHJ')).toContain('Reply with your license plate and its state');
    expect(await text(phone, 'abc 123')).toBe(
      'Which state is the plate ABC123 from? Reply with its letters, such as IL, or its name.',
    );
    expect(await text(phone, 'new york')).toContain('$4.40 for ABC123 NY');
  });

  it('about another car asks for its state again', async () => {
    const phone = aPhone();
    await text(phone, 'CDFGHJ ABC123 IL 3h');
    expect(await text(phone, 'CDFGHJ XYZ987')).toContain('Which state is the plate XYZ987 from?');
    expect(await text(phone, 'TX')).toMatch(/\$4\.40 for XYZ987 TX/);
    expect(await text(phone, 'XYZ988 TX')).toContain('XYZ988 TX');
  });

  it('takes OK for Oklahoma when a state is asked for', async () => {
    const phone = aPhone();
    await text(phone, 'CDFGHJ ABC123');
    expect(await text(phone, 'OK')).toContain('ABC123 OK');
  });

  it('says what to do when it is no such text', async () => {
    expect(await text(aPhone(), 'Where is my car?')).toContain('To park, text the code on the sign');
    expect(await text(aPhone(), 'yes please')).toContain('the offer is over');
  });

  it('forgets what it asked after 15 minutes', async () => {
    const phone = aPhone();
    await text(phone, 'CDFGHJ ABC123');
    test.clock.advance(16);
    expect(await text(phone, 'IL')).toContain('To park, text the code on the sign');
  });
});

describe('a wrong code', () => {
  it('is answered with the one that is a slip away, which YES accepts', async () => {
    const phone = aPhone();
    const words = await text(phone, 'CDFGHK ABC123 IL 2h');
    expect(words).toContain('No sign has the code CDFGHK. Did you mean CDF GHJ: Lake Street Lot, zone 1?');
    expect(await text(phone, 'Yes')).toContain('$8.80 for ABC123 IL');
  });

  it.each(['CDFGJH ABC123 IL', 'CDFG8J ABC123 IL', 'CDFGH ABC123 IL', 'CDFGHJJ ABC123 IL'])(
    'is recognized in "%s"',
    async (body) => {
      const phone = aPhone();
      expect(await text(phone, body)).toContain('Did you mean CDF GHJ');
      expect(await text(phone, '1')).toContain('$4.40 for ABC123 IL');
    },
  );

  it('is answered with a list when there are several, to choose from by number', async () => {
    await aZone(test.db, { locationId: lot.id, zoneNumber: '7', priceCents: 700, signCode: 'KKKKKC' });
    await aZone(test.db, { locationId: lot.id, zoneNumber: '8', priceCents: 800, signCode: 'KKKKKD' });
    const phone = aPhone();
    const words = await text(phone, 'KKKKKF ABC123 IL');
    expect(words).toContain('1 = KKK KKC (Lake Street Lot, zone 7), 2 = KKK KKD (Lake Street Lot, zone 8)');
    expect(await text(phone, '2')).toContain('zone 8: $8.80');
  });

  it('that is no sign’s at all keeps the car for the right one', async () => {
    const phone = aPhone();
    expect(await text(phone, 'WWWWWW ABC123 IL 2h')).toContain('No sign has the code WWW WWW');
    expect(await text(phone, 'CDFGHJ')).toContain('$8.80 for ABC123 IL');
  });
});

describe('what a text says', () => {
  it('is asked about when it has two readings, and the number of one is an offer for it', async () => {
    const phone = aPhone();
    const question = await text(phone, 'CDFGHJ KLM456 WI 45');
    expect(question).toMatch(/Which do you mean\?.*1 = CDF GHJ plate KLM456 of WI for 45 min, 2 = .* for 1 d/);
    expect(question).not.toMatch(/\$|KLM45645/);
    expect(await text(phone, '1')).toContain('for KLM456 WI');
  });

  it('names the word that means nothing', async () => {
    const answer = await text(aPhone(), 'CDFGHJ wonderland ABC123 IL');
    expect(answer).toContain('We did not understand "WONDERLAND".');
    expect(answer).not.toContain('$');
  });

  it('is B7 for an hour', async () => {
    expect(await text(aPhone(), 'CDFGHJ B7 WI 1h')).toContain('for B7 WI');
  });

  it.each(['ABC888 NOP789 IL 1h', 'CDFGHK', 'CDFGHK NOP789 IL', 'thanks', 'make it xyzzy long'])(
    'ends an offer that it does not wholly change: %s',
    async (body) => {
      const phone = aPhone();
      await text(phone, 'CDFGHJ KLM456 WI 1h');
      expect(await text(phone, body)).not.toContain('KLM456 IL');
      const { offer } = await test.db
        .selectFrom('parkingTextOffers')
        .select('offer')
        .where('phone', '=', phone)
        .executeTakeFirstOrThrow();
      expect(offer?.payable).toBeUndefined();
    },
  );

  it.each(['Stop texting me, please', 'no quiero recibir más mensajes', 'please quit'])(
    'revokes consent: %s',
    async (body) => {
      const phone = aPhone();
      await text(phone, 'CDFGHJ KLM456 WI 1h');
      expect(await text(phone, body)).not.toMatch(/\$|\bME\b/);
      expect(await text(phone, 'CDFGHJ KLM456 WI 1h')).toBe('');
    },
  );
});

describe('a zone that does not sell now', () => {
  it('says when it opens', async () => {
    const closed = { zoneNumber: '2', signCode: 'CCCCC3', openMinutes: 8 * 60, closeMinutes: 9 * 60 };
    await aZone(test.db, { locationId: lot.id, ...closed });
    expect(await text(aPhone(), 'CCCCC3 ABC123 IL')).toMatch(/zone 2 is closed now\. It opens .*8:00 AM\./);
  });

  it('sells until it closes', async () => {
    const now = test.clock.now();
    const minute = (now.getUTCHours() * 60 + now.getUTCMinutes() - 6 * 60 + 1440) % 1440;
    const soon = {
      zoneNumber: '3',
      priceCents: 400,
      signCode: 'CCCCC4',
      openMinutes: minute - 60,
      closeMinutes: minute + 80,
    };
    await aZone(test.db, { locationId: lot.id, ...soon });
    expect(await text(aPhone(), 'CCCCC4 ABC123 IL 5h')).toMatch(
      /zone 3: \$\d+\.\d\d for ABC123 IL.*The zone closes at/,
    );
  });

  it('is paused, archived or of a lot that is not open yet', async () => {
    await aZone(test.db, { locationId: lot.id, zoneNumber: '4', signCode: 'CCCCC6', pausedAt: test.clock.now() });
    expect(await text(aPhone(), 'CCCCC6 ABC123 IL')).toContain('not selling parking right now');
    const held = await aLocation(test.db, { ownerId: owner.user._id, heldAt: test.clock.now() });
    await aZone(test.db, { locationId: held.id, signCode: 'CCCCC7' });
    expect(await text(aPhone(), 'CCCCC7 ABC123 IL')).toContain('not open yet');
  });
});

describe('a full zone', () => {
  const capacity = (id: string, spaces: number) =>
    test.call('PATCH /zones/:id', { params: { id }, body: { capacity: spaces } }, owner.headers);

  it('says so, and offers the zone of the lot that has room', async () => {
    const two = await aLocation(test.db, { ownerId: owner.user._id, name: 'Two Zones' });
    const full = await aZone(test.db, { locationId: two.id, zoneNumber: '1', signCode: 'FFFFFF' });
    await capacity(full.id, 1);
    await payForStay(test, aGuest(), { zoneId: full.id });
    const phone = aPhone();
    expect(await text(phone, 'FFFFFF ABC123 IL')).toMatch(
      /No spaces are left in zone 1 at Two Zones\. The next one is likely free/,
    );
    await aZone(test.db, { locationId: two.id, zoneNumber: '2', signCode: 'FFFFFG', priceCents: 500 });
    expect(await text(phone, 'FFFFFF ABC123 IL 2h')).toContain(
      'Zone 2 has room: reply YES for it, or text its code FFF FFG.',
    );
    expect(await text(phone, 'yes')).toContain('zone 2: $11.00 for ABC123 IL');
  });
});

describe('a text in Spanish', () => {
  it('is answered in Spanish, and so are the next ones', async () => {
    const phone = aPhone();
    expect(await text(phone, 'quiero estacionar ABC123 en CDFGHJ dos horas')).toMatch(
      /¿De qué estado es la placa ABC123\?/,
    );
    expect(await text(phone, 'IL')).toMatch(/zona 1: \$8\.80 por ABC123 IL/);
    expect(await text(phone, 'please 1 hour')).toContain('zone 1: $4.40');
  });
});

describe('HELP', () => {
  it('says how to park, in the language of the word', async () => {
    const help = (body: string) => post(incoming(aPhone(), body)).then((answer) => answer.body);
    expect(await help('HELP')).toContain('To park, text the code on the sign and your plate');
    expect(await help('ayuda')).toContain('Para estacionar, env');
  });
});

describe('too many texts', () => {
  it('from one phone are no longer answered, after one notice', async () => {
    const phone = aPhone();
    for (let sent = 0; sent < 30; sent++) await text(phone, 'CDFGHJ ABC123 IL');
    expect(await text(phone, 'CDFGHJ ABC123 IL')).toContain('too many texts');
    expect(await text(phone, 'CDFGHJ ABC123 IL')).toBe('');
    test.clock.advance(12);
    expect(await text(phone, 'CDFGHJ ABC123 IL')).toContain('$4.40');
  });

  it('from far away cost nothing: they are not answered', async () => {
    expect(await text('+447911123456', 'CDFGHJ ABC123 IL')).toBe('');
  });
});
