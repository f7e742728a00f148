import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aVehicle } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { aMemberCode } from '#platform/testing/builders/a-member-code.ts';

const test = await createTestApp();
const owner = await test.signUp('vendor');
const SUNDAY_10 = '2026-11-22T16:00:00.000Z';

async function aLotWithACode() {
  const { id: locationId } = await aLocation(test.db, { ownerId: owner.user._id });
  const { id: zoneId } = await aZone(test.db, { locationId, openMinutes: 360, closeMinutes: 1380 });
  return { locationId, zoneId, code: (await aMemberCode(test.db, { locationId })).code };
}
const church = await aLotWithACode();

type Options = Partial<typeof church> & { plateNumber?: string; state?: string };
const park = async (from: string, options: Options = {}) => {
  const payload = { ...church, plateNumber: aVehicle().plate, state: 'IL', ...options };
  const answer = await test.app.inject({ method: 'POST', url: '/api/v1/sessions/code', remoteAddress: from, payload });
  return answer.statusCode === 201 ? 'parked' : answer.json().error.code;
};
const guess = (from: string, options: Options = {}) => park(from, { code: 'NOTACODE', ...options });

describe('wrong member codes (rule 112)', () => {
  it('make the plate wait 15 minutes after five of them, even with the right code', async () => {
    test.clock.set(SUNDAY_10);
    const [from, { plate: plateNumber }] = ['192.0.2.7', aVehicle()];
    for (let tries = 0; tries < 5; tries++) expect(await guess(from, { plateNumber })).toBe('member_code_wrong');
    expect(await park(from, { plateNumber })).toBe('member_code_locked');
    expect(await park(from, { plateNumber: plateNumber.toLowerCase(), state: '' })).toBe('member_code_locked');
    test.clock.advance(14);
    expect(await park(from, { plateNumber })).toBe('member_code_locked');
    test.clock.advance(3);
    expect(await park(from, { plateNumber })).toBe('parked');
  });

  it('of one visitor stop neither others on the same Wi-Fi nor this plate elsewhere', async () => {
    const [from, { plate: plateNumber }] = ['192.0.2.9', aVehicle()];
    for (let tries = 0; tries < 5; tries++) await guess(from, { plateNumber });
    expect(await park(from, { plateNumber })).toBe('member_code_locked');
    expect(await park(from)).toBe('parked');
    expect(await park(from, { ...(await aLotWithACode()), plateNumber })).toBe('parked');
    // A stranger cannot make somebody else's plate wait.
    expect(await park('192.0.2.10', { plateNumber })).toBe('parked');
  });

  it('with ever new plates lock the address after 60 in an hour, at that lot only', async () => {
    const from = '192.0.2.11';
    for (let tries = 0; tries < 60; tries++) expect(await guess(from)).toBe('member_code_wrong');
    expect(await park(from)).toBe('member_code_network_locked');
    expect(await park('192.0.2.12')).toBe('parked');
    expect(await park(from, await aLotWithACode())).toBe('parked');
    test.clock.advance(62);
    expect(await park(from)).toBe('parked');
  });

  it('sent all at once count no less', async () => {
    const [from, { plate: plateNumber }] = ['192.0.2.20', aVehicle()];
    const codes = await Promise.all(Array.from({ length: 20 }, () => guess(from, { plateNumber })));
    expect(codes.filter((each) => each === 'member_code_wrong')).toHaveLength(5);
    expect(await park(from, { plateNumber })).toBe('member_code_locked');
  });

  it('are not what a congregation does that shares one address', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => park('192.0.2.30')));
    expect(answers).toEqual(answers.map(() => 'parked'));
  });
});
