import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '#platform/testing/components/fake-api.ts';
import { fill, press, textIn, user } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';

const LETTER = { name: 'Pat', email: 'pat@example.com', message: 'Where is my receipt?' };
const write = async () => {
  await fill('Name', LETTER.name);
  await fill('Email', LETTER.email);
  await fill(/^Message/, LETTER.message);
};

test('a message is sent once all three fields are filled in', async () => {
  api.answer('POST /contact/contact-us', { message: 'Sent.' });
  await openPage('/contact-us');
  await press('Send message');
  screen.getByText('Please complete all fields on the form');
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  await write();
  await press('Send message');
  await screen.findByText('Your message is on its way');
  expect(api.calls('POST /contact/contact-us').map(({ body }) => body)).toEqual([LETTER]);
});

test('a message that cannot be sent stays in the form, and is sent again as the same one', async () => {
  api.cutOff('POST /contact/contact-us');
  await openPage('/contact-us');
  await write();
  await press('Send message');
  expect((await screen.findByRole('alert')).textContent).toBe('Unable to send email');
  expect(textIn(/^Message/)).toBe(LETTER.message);
  api.answer('POST /contact/contact-us', { message: 'Sent.' });
  await press('Send message');
  await screen.findByText('Your message is on its way');
  const keys = api.calls('POST /contact/contact-us').map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toEqual([expect.stringMatching(/./), keys[0]]);
});

test('a second press, or Enter, while a message is on its way sends nothing', async () => {
  api.answer('POST /contact/contact-us', { message: 'Sent.' });
  const letThrough = api.hang('POST /contact/contact-us');
  await openPage('/contact-us');
  await write();
  await press('Send message');
  await press('Sending…');
  await user.type(screen.getByLabelText('Name'), '{Enter}');
  letThrough();
  await screen.findByText('Your message is on its way');
  expect(api.calls('POST /contact/contact-us')).toHaveLength(1);
});

test('a slip in the name of a mail service is asked about, and keeps nothing from being sent', async () => {
  api.answer('POST /contact/contact-us', { message: 'Sent.' });
  await openPage('/contact-us');
  await write();
  await fill('Email', 'ann@gmail.con');
  await user.tab();
  await press('Did you mean ann@gmail.com?');
  expect(textIn('Email')).toBe('ann@gmail.com');
  expect(screen.queryByText(/Did you mean/)).toBeNull();
  await fill('Email', 'ann@gmail.con');
  await press('Send message');
  expect(api.calls('POST /contact/contact-us').map(({ body }) => body.email)).toEqual(['ann@gmail.con']);
});
