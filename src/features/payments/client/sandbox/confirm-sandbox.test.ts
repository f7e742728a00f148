import { afterEach, describe, expect, it, vi } from 'vitest';
import { confirmSandbox } from './confirm-sandbox.ts';

const card = { number: '4242424242424242', expMonth: 12, expYear: 2034, cvc: '123' };

function answers(status: number, body: string): void {
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
}
const confirm = () => confirmSandbox({ clientSecret: 'secret', card, authenticate: async () => 'pass' });
const json = (body: object) => JSON.stringify(body);

afterEach(() => vi.unstubAllGlobals());

describe("the sandbox's answer to the browser", () => {
  it('is a decline in its own words', async () => {
    answers(200, json({ data: { status: 'requires_payment_method', error: { message: 'Your card has expired.' } } }));
    expect(await confirm()).toEqual({ kind: 'declined', message: 'Your card has expired.' });
  });

  it.each([{}, { error: null }, { error: { message: '' } }])('has words even if it gives none', async (more) => {
    answers(200, json({ data: { status: 'requires_payment_method', ...more } }));
    expect(await confirm()).toEqual({
      kind: 'declined',
      message: 'Looks like something went wrong, please try again',
    });
  });

  it("is a refusal in our server's words", async () => {
    const message = 'This payment is already closed. Start again to park.';
    answers(409, json({ message, error: { code: 'order_not_pending', message } }));
    expect(await confirm()).toEqual({ kind: 'declined', message });
  });

  it.each([
    [500, json({ message: 'x', error: { code: 'internal', message: 'x' } })],
    // A proxy answered in place of our server.
    [502, '<h1>Bad gateway</h1>'],
    [200, '<h1>Sign in to this network</h1>'],
  ])('is unknown, in the specification’s words, when something failed on the way: %i', async (status, body) => {
    answers(status, body);
    expect(await confirm()).toEqual({
      kind: 'unanswered',
      message: 'Looks like something went wrong, please try again',
    });
  });
});
