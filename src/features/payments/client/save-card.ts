// Saving a card: our server prepares it, the provider's fields confirm it in the browser, and our server asks the provider what became of it.

import { callApi } from '#platform/api/call-api.ts';

export type SaveCardFormProps = {
  /** Asks the server to take the card that the provider has confirmed; the account's own card unless given. */
  readonly save?: () => Promise<unknown>;
  /** The card is saved, as the server has checked. */
  readonly onSaved: () => void;
};

/** The provider's words for a card that it does not take. */
export class CardNotSaved extends Error {}

const saveForAccount = () => callApi('POST /users/saved-card', {});

/** @param confirm rejects with CardNotSaved */
export async function saveCardWith(
  confirm: (clientSecret: string) => Promise<void>,
  save: SaveCardFormProps['save'] = saveForAccount,
): Promise<void> {
  const { data } = await callApi('POST /users/saved-card/setup', {});
  await confirm(data.clientSecret);
  await save();
}
