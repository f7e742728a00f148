import { describe, expect, it } from 'vitest';
import { checkReceiptForm } from './send-receipt-form.tsx';

describe('the form for sending a receipt', () => {
  it('needs an email address and a name', () => {
    expect(checkReceiptForm({ email: 'somebody', name: ' ' })).toEqual({
      email: 'Please provide a valid email address',
      name: 'Please provide a valid name',
    });
  });

  it('needs a name of at most fifty letters', () => {
    expect(checkReceiptForm({ email: 'a@b.example', name: 'x'.repeat(51) })).toEqual({
      name: 'Please provide a valid name',
    });
    expect(checkReceiptForm({ email: 'a@b.example', name: 'x'.repeat(50) })).toEqual({});
  });
});
