export type PlateLookupSettings = {
  /** May contain {plate} and {state}, as may the values of the fields. */
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  /** The fields to send: in the query of a GET, or as JSON in a POST. */
  readonly fields: Readonly<Record<string, string>>;
};
