import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { callApi } from '#platform/api/call-api.ts';
import { api, standInForApi } from './fake-api.ts';
import { fill, press } from './hand.ts';
import { openPage } from './open-page.tsx';

const letter = { name: 'Ann', email: 'ann@example.com', message: 'Hello' };
const faultsOf = async (call: () => Promise<unknown>) => {
  const leave = standInForApi(() => null);
  await expect(call()).rejects.toThrow();
  const faults = leave();
  standInForApi(() => null);
  return faults;
};

test('what the contract refuses is refused with the messages of its fields, and is no call', async () => {
  api.answer('POST /contact/contact-us', { message: 'Sent.' });
  const call = callApi('POST /contact/contact-us', { body: { ...letter, name: '', email: 'nonsense' } });
  await expect(call).rejects.toMatchObject({
    status: 400,
    code: 'malformed',
    fields: { name: expect.any(String), email: 'Please provide a valid email address' },
  });
  expect(api.calls('POST /contact/contact-us')).toEqual([]);
});

test('who may not call is refused', async () => {
  await expect(callApi('GET /me')).rejects.toMatchObject({ code: 'not_signed_in' });
});

test('a refusal has its status, message and data', async () => {
  api.refuse('POST /contact/contact-us', 'price_changed', { data: { totalCost: 5 } });
  await expect(callApi('POST /contact/contact-us', { body: letter })).rejects.toMatchObject({
    status: 409,
    message: 'The price has changed. You have not been charged.',
    data: { totalCost: 5 },
  });
});

test('a call without an answer, or with one outside the contract, fails the test', async () => {
  expect(await faultsOf(() => callApi('POST /contact/contact-us', { body: letter }))).toEqual([
    expect.stringContaining('no answer to POST /contact/contact-us'),
  ]);
  const wrong = () => {
    api.answer('POST /contact/contact-us', {} as never);
    return callApi('POST /contact/contact-us', { body: letter });
  };
  expect(await faultsOf(wrong)).toEqual([expect.stringContaining('outside the contract: message')]);
});

test('a call can wait, be cut off, or be answered by a proxy', async () => {
  api.answer('POST /contact/contact-us', { message: 'Sent.' });
  const letThrough = api.hang('POST /contact/contact-us');
  let answer: unknown = 'none yet';
  const call = callApi('POST /contact/contact-us', { body: letter }).then((given) => {
    answer = given;
  });
  await Promise.resolve();
  expect(answer).toBe('none yet');
  letThrough();
  await call;
  expect(answer).toEqual({ message: 'Sent.' });
  api.cutOff('POST /contact/contact-us');
  await expect(callApi('POST /contact/contact-us', { body: letter })).rejects.toMatchObject({ code: 'offline' });
  api.answerByProxy('POST /contact/contact-us', 502);
  await expect(callApi('POST /contact/contact-us', { body: letter })).rejects.toMatchObject({ code: 'no_answer' });
});

test('a fixed segment of a path comes before a variable', async () => {
  api.answer('GET /sessions/me', { sessions: [], nextCursor: null } as never);
  await callApi('GET /sessions/me');
  expect(api.calls('GET /sessions/me')).toHaveLength(1);
});

test('pages open as the product shows them, from the address on', async () => {
  await openPage('/profile');
  expect(window.location.search).toBe('?from=%2Fprofile');
  await fill('Email', 'nonsense');
  await press('Log in');
  expect(screen.getByLabelText('Email')).toBe(document.activeElement);
});
