// Sends one text message. The outbox behind it decides which one and when, and looks up an attempt whose answer never arrived.

import type { TextNewsState } from '#features/messages/rules/delivery.ts';

/** The provider's webhook, below the API's prefix. */
export const TEXT_WEBHOOK = '/webhooks/twilio';

export type Text = {
  /** Our id, which the provider's later status reports carry. */
  readonly messageId: string;
  /** Both in E.164. */
  readonly from: string;
  readonly to: string;
  readonly text: string;
};

export type TextOutcome =
  | {
      readonly kind: 'accepted';
      /** The provider's id for it. */
      readonly ref: string;
    }
  /** Permanent. */
  | {
      readonly kind: 'refused';
      /** `stopped`: the number opted out. `bad_number`: no text can ever reach it. */
      readonly why: 'stopped' | 'bad_number' | 'other';
      readonly code: string;
      readonly reason: string;
    }
  /** Certainly not accepted, but it may be later. */
  | { readonly kind: 'not_now'; readonly reason: string }
  /** No answer arrived, so it may have been accepted. It must be looked up before it is sent again. */
  | { readonly kind: 'unknown'; readonly reason: string };

/** A text that the provider has. */
export type TextAtProvider = { readonly ref: string; readonly state: TextNewsState };

/** The subject of a provider's callback. */
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
      /** The number of ours that it was sent to. */
      readonly to: string;
      readonly body: string;
      /** The provider has answered HELP, STOP and START itself. */
      readonly answered: boolean;
    }
  /** Signed, but nothing we use. */
  | { readonly kind: 'other' };

export type TextCall = {
  /** As the provider called it: the public address with its query. */
  readonly url: string;
  readonly params: Readonly<Record<string, string>>;
  readonly signature: string | undefined;
};

export type TextsPort = {
  /** The numbers that send texts. */
  readonly senders: readonly string[];
  /** Texts per second for each number; null means no limit. */
  readonly perSecond: number | null;
  send(text: Text): Promise<TextOutcome>;
  /**
   * The provider's texts with exactly this body from and to these numbers since then, newest first. @throws if it cannot
   * tell.
   */
  findSent(text: Text, since: Date): Promise<readonly TextAtProvider[]>;
  /** Null when the call is not the provider's. */
  readCall(call: TextCall): TextNews | null;
  /** The answer to its call: a text to the sender, or nothing. */
  answerTo(reply: string | null): { readonly contentType: string; readonly body: string };
};
