// Sends one text message. The outbox behind it decides which and when, and looks a try up whose answer never came.

import type { TextNewsState } from '#domain/messages/delivery.ts';

/** Where the provider calls us, below the API's prefix. */
export const TEXT_WEBHOOK = '/webhooks/twilio';

export type Text = {
  /** Ours: the provider's later news names it. */
  readonly messageId: string;
  /** E.164, both. */
  readonly from: string;
  readonly to: string;
  readonly text: string;
};

export type TextOutcome =
  | {
      readonly kind: 'accepted';
      /** By which the provider knows it. */
      readonly ref: string;
    }
  /** For good. */
  | {
      readonly kind: 'refused';
      /** `stopped`: the number wants no texts of ours. `bad_number`: no text ever reaches it. */
      readonly why: 'stopped' | 'bad_number' | 'other';
      readonly code: string;
      readonly reason: string;
    }
  /** Certainly not taken; it may be later. */
  | { readonly kind: 'not_now'; readonly reason: string }
  /** The answer never came: it may have been taken. It must be looked up before it is sent again. */
  | { readonly kind: 'unknown'; readonly reason: string };

/** One that the provider holds. */
export type HeldText = { readonly ref: string; readonly state: TextNewsState };

/** What the provider calls us about. */
export type TextNews =
  | {
      readonly kind: 'delivery';
      readonly messageId: string | null;
      readonly ref: string;
      readonly state: TextNewsState;
      readonly error: { readonly code: string; readonly why: 'stopped' | 'bad_number' | 'other' } | null;
    }
  | {
      readonly kind: 'received';
      readonly ref: string;
      readonly from: string;
      readonly body: string;
      /** The provider has answered HELP, STOP and START itself. */
      readonly answered: boolean;
    }
  /** Signed, but nothing that we keep. */
  | { readonly kind: 'other' };

export type TextCall = {
  /** As the provider called it: the public address with its query. */
  readonly url: string;
  readonly params: Readonly<Record<string, string>>;
  readonly signature: string | undefined;
};

export type TextsPort = {
  /** The numbers that texts go out from. */
  readonly senders: readonly string[];
  /** How many texts a second may go out from each; null: as many as there are. */
  readonly perSecond: number | null;
  send(text: Text): Promise<TextOutcome>;
  /** What it holds with these very words from and to these numbers since then, newest first. @throws when it cannot say. */
  findSent(text: Text, since: Date): Promise<readonly HeldText[]>;
  /** Null when the call is not the provider's. */
  readCall(call: TextCall): TextNews | null;
  /** How its call is answered: with a text to whoever texted, or with nothing. */
  answerTo(reply: string | null): { readonly contentType: string; readonly body: string };
};
