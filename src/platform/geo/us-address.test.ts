import { expect, it } from 'vitest';
import { readUsAddress } from './us-address.ts';

it.each([
  ['200 W Lake St, Chicago, IL 60606', ['200 W Lake St', 'Chicago', 'IL', '60606']],
  ['1 Main St, Suite 4, Oak Park, IL 60302-1234, USA', ['1 Main St, Suite 4', 'Oak Park', 'IL', '60302-1234']],
  ['Lake & Wells, Chicago, IL', ['Lake & Wells', 'Chicago', 'IL', null]],
  ['Behind the church', ['Behind the church', null, null, null]],
  ['12345', ['12345', null, null, null]],
])('reads the parts of %s', (address, parts) => {
  const { street, city, region, postCode } = readUsAddress(address);
  expect([street, city, region, postCode]).toEqual(parts);
});
