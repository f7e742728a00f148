import { describe, expect, it } from 'vitest';
import { understandSearch } from './understand-search.ts';

describe('what is typed into the search box', () => {
  it.each([
    ['abc 123', { plateKey: 'ABC123', lotName: 'abc 123' }],
    ['ABC-123', { plateKey: 'ABC123', lotName: 'abc-123' }],
    ['AB 1234', { plateKey: 'AB1234' }],
    ['Lake Street  Garage 2', { lotName: 'lake street garage 2' }],
    [' Ann@People.example ', { email: 'Ann@People.example' }],
    ['456789ab', { plateKey: '456789AB', receiptCode: '456789ab' }],
    ['#4567-89AB', { plateKey: '456789AB', receiptCode: '456789ab' }],
    [
      'https://park.example/receipt/abcdefghijklmnopqrstuvwxyz0123456789-_ABCDEFGHIJ',
      { receiptKey: 'abcdefghijklmnopqrstuvwxyz0123456789-_ABCDEFGHIJ' },
    ],
    [
      'abcdefghijklmnopqrstuvwxyz0123456789-_ABCDEFGHIJ',
      { receiptKey: 'abcdefghijklmnopqrstuvwxyz0123456789-_ABCDEFGHIJ' },
    ],
    ['(312) 555-0123', { phone: '+13125550123' }],
    ['+44 20 7946 0958', { phone: '+442079460958' }],
    ['Ann  Carter', { name: 'ann carter' }],
    ['Müller', { plateKey: 'MULLER', name: 'müller' }],
    ['CARTER', { plateKey: 'CARTER', name: 'carter' }],
    ['pi_3QabcDEF123', { providerRef: 'pi_3QabcDEF123' }],
    [
      'pi_abcdefghijklmnopqrstuvwxyzabc0123456789ABCDEF',
      {
        receiptKey: 'pi_abcdefghijklmnopqrstuvwxyzabc0123456789ABCDEF',
        providerRef: 'pi_abcdefghijklmnopqrstuvwxyzabc0123456789ABCDEF',
      },
    ],
    ['5O190127TN364715T', { providerRef: '5O190127TN364715T' }],
    ['019309E2-7C10-7ABC-8DEF-0123456789AB', { id: '019309e2-7c10-7abc-8def-0123456789ab' }],
    ['ann@', {}],
    ['???', {}],
    ["'; drop table users; --", {}],
  ])('%s is understood', (typed, understood) => {
    const expected = Object.fromEntries(Object.entries(understood).filter(([, value]) => value !== undefined));
    expect(understandSearch(typed.trim())).toEqual(expected);
  });
});
