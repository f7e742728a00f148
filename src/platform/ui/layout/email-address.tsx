import { Fragment } from 'react';

/** An address that is too long for its line breaks behind the @ or before a dot, and not within a word. */
export function EmailAddress({ address }: { readonly address: string }) {
  return address.split(/(?<=@)|(?=\.)/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address never change places.
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
