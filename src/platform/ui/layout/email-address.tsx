import { Fragment } from 'react';
import ui from '../primitives.module.css';

/** An address that is too long for its line breaks behind the @ or before a dot, and not within a word or at its hyphen. */
export function EmailAddress({ address }: { readonly address: string }) {
  return address.split(/(?<=@)|(?=\.)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address never change places.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      <Whole words={part} />
    </Fragment>
  ));
}

/** A sentence that names the address. */
export function WithEmail({ text, email }: { readonly text: string; readonly email: string }) {
  const [before, after] = text.split(email);
  return (
    <>
      {before}
      <EmailAddress address={email} />
      {after}
    </>
  );
}

/** Every hyphen stays with the letter behind it. */
function Whole({ words }: { readonly words: string }) {
  return words.split(/(-.)/).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
      <span key={index} className={ui.nowrap}>
        {piece}
      </span>
    ),
  );
}
